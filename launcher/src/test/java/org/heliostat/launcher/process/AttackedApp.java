package org.heliostat.launcher.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes WARs for attacks: the classes of {@link org.heliostat.launcher.attacked}, and any entries. */
public final class AttackedApp {

    private static final String PACKAGE = "org/heliostat/launcher/attacked";

    private AttackedApp() {}

    /** @return a WAR with the classes and a few files */
    public static Path war(Path war) throws IOException {
        return warWith(war, "more.txt", "");
    }

    /** @return the same with one more entry */
    static Path warWith(Path war, String name, String text) throws IOException {
        try (OutputStream file = Files.newOutputStream(war);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            Path classes = Path.of("target/test-classes", PACKAGE);
            try (Stream<Path> all = Files.list(classes)) {
                for (Path one : (Iterable<Path>) all::iterator) {
                    add(zip, "WEB-INF/classes/" + PACKAGE + "/" + one.getFileName(), Files.readAllBytes(one));
                }
            }
            add(zip, "WEB-INF/web.xml", "<web-app version=\"6.1\"><!-- the secret --></web-app>");
            add(zip, "WEB-INF/page.html", "the secret");
            add(zip, "META-INF/secret.txt", "the secret");
            add(zip, "open/page.html", "an open page");
            add(zip, name, text);
            add(zip, "page.jsp", "a ${'page'}");
        }
        return war;
    }

    /** @return a WAR with these texts only */
    static Path war(Path war, Map<String, String> entries) throws IOException {
        try (OutputStream file = Files.newOutputStream(war);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                add(zip, entry.getKey(), entry.getValue());
            }
        }
        return war;
    }

    private static void add(ZipOutputStream zip, String name, String text) throws IOException {
        add(zip, name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }
}
