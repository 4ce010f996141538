package org.heliostat.servlet.jsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The tag library descriptors in a jar. */
final class TldEntries {

    private TldEntries() {}

    static List<String> of(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("META-INF/") && name.endsWith(".tld"))
                    .sorted()
                    .toList();
        }
    }
}
