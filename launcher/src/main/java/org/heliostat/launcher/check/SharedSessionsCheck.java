package org.heliostat.launcher.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;

/**
 * Finds applications whose {@code sun-web.xml} keeps HTTP sessions in the memory of one process. One that says nothing of a session
 * manager shares files with MaxProcs above 1.
 *
 * @param instance whose paths are relative to
 * @param webapps folder of applications
 */
record SharedSessionsCheck(Path instance, Path webapps) {

    private static final String DESCRIPTOR = "WEB-INF/sun-web.xml";

    /** Descriptors are short; what is longer is not searched to its end. */
    private static final int MOST_BYTES = 1 << 20;

    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern NOT_LINE_END = Pattern.compile("[^\n]");
    private static final Pattern MANAGER = Pattern.compile("<session-manager\\b([^>]*)>");
    private static final Pattern TYPE = Pattern.compile("\\bpersistence-type\\s*=\\s*[\"']([^\"']*)[\"']");

    void check(Configuration read, Findings findings) {
        for (Path source : ApplicationSources.of(webapps, read)) {
            try {
                check(source, findings);
            } catch (IOException unreadable) {
                // Whoever deploys it says so.
                continue;
            }
        }
    }

    private void check(Path source, Findings findings) throws IOException {
        if (Files.isDirectory(source)) {
            Path file = source.resolve(DESCRIPTOR);
            if (Files.isRegularFile(file)) {
                try (InputStream in = Files.newInputStream(file)) {
                    check(shown(file), text(in), findings);
                }
            }
            return;
        }
        if (!source.toString().toLowerCase(Locale.ROOT).endsWith(".war") || !Files.isRegularFile(source)) {
            return;
        }
        try (ZipFile war = new ZipFile(source.toFile())) {
            ZipEntry entry = war.getEntry(DESCRIPTOR);
            if (entry != null) {
                try (InputStream in = war.getInputStream(entry)) {
                    check(shown(source) + "!/" + DESCRIPTOR, text(in), findings);
                }
            }
        }
    }

    private String shown(Path file) {
        return file.startsWith(instance) ? instance.relativize(file).toString() : file.toString();
    }

    private static void check(String file, String descriptor, Findings findings) {
        // Lines stay where they are.
        String text = COMMENT.matcher(descriptor)
                .replaceAll(comment -> NOT_LINE_END.matcher(comment.group()).replaceAll(" "));
        Matcher manager = MANAGER.matcher(text);
        if (!manager.find()) {
            return;
        }
        Matcher type = TYPE.matcher(manager.group(1));
        String kind = type.find() ? type.group(1) : "memory";
        if (kind.equalsIgnoreCase("memory")) {
            int line = 1
                    + (int) text.substring(0, manager.start())
                            .chars()
                            .filter(one -> one == '\n')
                            .count();
            findings.wrongValue(
                    new SourceLocation(file, line),
                    "session-manager persistence-type",
                    kind,
                    "mmap, file, s1ws60, jdbc or redis with MaxProcs above 1: memory is that of one process");
        }
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    }
}
