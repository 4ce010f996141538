package org.heliostat.launcher.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;

/**
 * Names the applications whose text is ISO-8859-1 because nobody says another charset: on Tomcat 10 and later, whose own
 * web.xml says UTF-8, they may have looked otherwise. One warning for all, none once {@code ResponseEncoding} is set.
 *
 * @param webapps folder of applications
 */
record UnnamedCharsets(Path webapps) {

    /** Descriptors are short; what is longer is not searched to its end. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int MOST_NAMES = 5;

    void check(Configuration read, Findings findings) {
        if (!read.magnus().applications().responseEncoding().isEmpty()) {
            return;
        }
        List<String> unnamed = ApplicationSources.of(webapps, read).stream()
                .filter(UnnamedCharsets::isUnnamed)
                .map(source -> String.valueOf(source.getFileName()))
                .distinct()
                .sorted()
                .toList();
        if (!unnamed.isEmpty()) {
            String more = unnamed.size() > MOST_NAMES ? " and " + (unnamed.size() - MOST_NAMES) + " more" : "";
            findings.warning(
                    new SourceLocation("conf/magnus.conf", 0),
                    "ResponseEncoding: not set, so text of "
                            + String.join(", ", unnamed.subList(0, Math.min(MOST_NAMES, unnamed.size()))) + more
                            + " that names no charset is ISO-8859-1 (expected: UTF-8 for what Tomcat 10 and later send,"
                            + " or ISO-8859-1 to keep it so; web.xml has response-character-encoding)");
        }
    }

    private static boolean isUnnamed(Path source) {
        try {
            if (Files.isDirectory(source)) {
                return Files.isDirectory(source.resolve("WEB-INF"))
                        && !names(text(source.resolve("WEB-INF/web.xml")), text(source.resolve("WEB-INF/sun-web.xml")));
            }
            if (!source.toString().toLowerCase(Locale.ROOT).endsWith(".war")) {
                return false;
            }
            try (ZipFile war = new ZipFile(source.toFile())) {
                return !names(text(war, "WEB-INF/web.xml"), text(war, "WEB-INF/sun-web.xml"));
            }
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static boolean names(String webXml, String sunWebXml) {
        return webXml.contains("response-character-encoding>")
                || sunWebXml.toLowerCase(Locale.ROOT).contains("\"responseencoding\"");
    }

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return text(in);
        }
    }

    private static String text(ZipFile war, String name) throws IOException {
        ZipEntry entry = war.getEntry(name);
        if (entry == null) {
            return "";
        }
        try (InputStream in = war.getInputStream(entry)) {
            return text(in);
        }
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1);
    }
}
