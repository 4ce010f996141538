package org.heliostat.manual;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The finished site as it is in the server, by path. */
record Site(Map<String, byte[]> files, long packedBytes) {

    private static final Pattern ADDRESS = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]*)\"");

    static Site read() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        byte[] archive;
        try (InputStream in = Site.class.getResourceAsStream("site.zip")) {
            if (in == null) {
                throw new IllegalStateException("site.zip: not there (expected: made by the phase process-classes)");
            }
            archive = in.readAllBytes();
        }
        try (ZipInputStream zip = new ZipInputStream(new java.io.ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return new Site(files, archive.length);
    }

    String text(String path) {
        return new String(files.get(path), java.nio.charset.StandardCharsets.UTF_8);
    }

    List<String> pages() {
        return files.keySet().stream().filter(path -> path.endsWith(".html")).toList();
    }

    Set<String> ids(String path) {
        Set<String> ids = new HashSet<>();
        Matcher id = ID.matcher(text(path));
        while (id.find()) {
            ids.add(unescaped(id.group(1)));
        }
        return ids;
    }

    /** @return addresses of everything that a page links to or loads */
    List<String> addresses(String path) {
        List<String> addresses = new ArrayList<>();
        Matcher address = ADDRESS.matcher(text(path));
        while (address.find()) {
            addresses.add(unescaped(address.group(1)));
        }
        return addresses;
    }

    private static String unescaped(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
    }
}
