package org.heliostat.launcher.instance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.launcher.exit.LaunchException;

/** Makes a new instance from the files inside the jar: those of the repository's {@code conf/}, or of a template. */
public final class InstanceDefaults {

    /** The configuration files of a new instance. */
    static final List<String> CONF_FILES =
            List.of("server.xml", "magnus.conf", "obj.conf", "nsfc.conf", "mime.types", "site.acl");

    private static final List<String> DOCS_FILES = List.of("index.html");

    /** The repository's own document root, and that of every other instance. */
    private static final String REPOSITORY_DOCROOT = "\"../samples/site\"";

    private static final String DOCROOT = "\"../docs\"";

    private InstanceDefaults() {}

    /**
     * Fills the folder; files that are there already stay as they are.
     *
     * @throws LaunchException with the path that cannot be written
     */
    public static void create(InstanceFolder instance) {
        instance.prepare();
        configure(instance);
        for (String name : DOCS_FILES) {
            write(instance.docs().resolve(name), resource("docs/" + name));
        }
    }

    /**
     * Fills the folder with a template, and with default files where it has none of its own.
     *
     * @throws LaunchException with the path that cannot be written
     */
    public static void create(InstanceFolder instance, InstanceTemplate template) {
        instance.prepare();
        for (String name : template.files()) {
            write(instance.root().resolve(name), resource(template.resource(name)));
        }
        configure(instance);
    }

    /**
     * Adds the configuration files that are missing.
     *
     * @throws LaunchException with the path that cannot be written
     */
    public static void configure(InstanceFolder instance) {
        for (String name : CONF_FILES) {
            String text = resource("conf/" + name);
            write(instance.conf().resolve(name), text.replace(REPOSITORY_DOCROOT, DOCROOT));
        }
    }

    /** @return the mime.types of a new instance */
    public static String mimeTypes() {
        return resource("conf/mime.types");
    }

    private static String resource(String name) {
        try (InputStream in = InstanceDefaults.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + ": not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new IllegalStateException(name + ": cannot be read from the jar", unreadable);
        }
    }

    private static void write(Path file, String text) {
        if (Files.exists(file)) {
            return;
        }
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException refused) {
            throw new LaunchException(file + ": cannot be written: " + InstanceFolder.reason(refused));
        }
    }
}
