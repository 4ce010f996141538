package org.heliostat.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces {@code ${env:NAME}}, {@code ${file:PATH}} and {@code ${path:PATH}} in values, for containers, secrets, and
 * URLs that hold a file name. Immutable.
 */
public final class Replacements {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file|path):([^}]*)\\}");
    private static final long LARGEST_FILE = 65_536;

    private final Map<String, String> environment;
    private final Path folder;

    /** @param folder what relative names of files start from: the configuration folder */
    public Replacements(Map<String, String> environment, Path folder) {
        this.environment = Map.copyOf(environment);
        this.folder = folder;
    }

    /** @return the value with every reference replaced; one that cannot be is a finding and stays as it is */
    public NamedValue replace(String name, String written, SourceLocation at, Findings findings) {
        if (!written.contains("${")) {
            return new NamedValue(name, written, at);
        }
        Matcher matcher = REFERENCE.matcher(written);
        StringBuilder replaced = new StringBuilder();
        boolean isUnresolved = false;
        while (matcher.find()) {
            Optional<String> found = meaning(matcher.group(1), matcher.group(2));
            if (found.isEmpty()) {
                isUnresolved = true;
                findings.wrongValue(at, name, matcher.group(), expectation(matcher.group(1)));
            }
            matcher.appendReplacement(replaced, Matcher.quoteReplacement(found.orElse(matcher.group())));
        }
        return new NamedValue(name, matcher.appendTail(replaced).toString(), written, at, isUnresolved);
    }

    private Optional<String> meaning(String kind, String target) {
        return switch (kind) {
            case "env" -> Optional.ofNullable(environment.get(target));
            case "path" -> path(target);
            default -> content(target);
        };
    }

    private static String expectation(String kind) {
        return switch (kind) {
            case "env" -> "a variable that is set where the server is started";
            case "path" -> "a path, relative to conf/";
            default -> "a readable file, 64 KB at most";
        };
    }

    /** @return the absolute name of a file or folder, whether it exists or not */
    private Optional<String> path(String name) {
        try {
            return name.isBlank()
                    ? Optional.empty()
                    : Optional.of(
                            folder.resolve(name).toAbsolutePath().normalize().toString());
        } catch (InvalidPathException impossible) {
            return Optional.empty();
        }
    }

    /** @return the text of the file without the line end that editors add */
    private Optional<String> content(String name) {
        try {
            Path file = folder.resolve(name);
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST_FILE) {
                return Optional.empty();
            }
            String content = Files.readString(file, StandardCharsets.UTF_8).stripTrailing();
            return Optional.of(content).filter(text -> text.indexOf('\0') < 0);
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }
}
