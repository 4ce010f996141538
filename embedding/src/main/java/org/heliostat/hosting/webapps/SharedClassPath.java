package org.heliostat.hosting.webapps;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.resources.JavaConfig;
import org.jspecify.annotations.Nullable;

/**
 * What classpathprefix and classpathsuffix of {@code <JAVA>} give to every application. Immutable.
 *
 * @param entries jars and folders that are there, in their order
 * @param missing what to say about the others
 */
public record SharedClassPath(List<Path> entries, List<Finding> missing) {

    public SharedClassPath {
        entries = List.copyOf(entries);
        missing = List.copyOf(missing);
    }

    /** Relative names start at {@code conf/}, as those of server.xml do. */
    public static SharedClassPath of(Configuration configuration) {
        JavaConfig java = configuration.serverXml().java();
        List<Path> entries = new ArrayList<>();
        List<Finding> missing = new ArrayList<>();
        add("classpathprefix", java.classPathPrefix(), configuration, entries, missing);
        add("classpathsuffix", java.classPathSuffix(), configuration, entries, missing);
        return new SharedClassPath(entries, missing);
    }

    private static void add(
            String attribute, String text, Configuration configuration, List<Path> entries, List<Finding> missing) {
        for (String name : text.split(Pattern.quote(File.pathSeparator))) {
            if (name.isBlank()) {
                continue;
            }
            Path entry = path(configuration.confFolder(), name.strip());
            if (entry != null && Files.exists(entry)) {
                entries.add(entry);
            } else {
                missing.add(new Finding(
                        configuration.serverXml().java().at(),
                        Severity.WARNING,
                        "JAVA: " + attribute + ": " + name.strip() + " (expected: a jar or a folder that is there)"));
            }
        }
    }

    private static @Nullable Path path(Path conf, String name) {
        try {
            return conf.resolve(name).normalize();
        } catch (InvalidPathException notAName) {
            return null;
        }
    }
}
