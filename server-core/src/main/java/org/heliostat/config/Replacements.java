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

/** Replaces {@code ${env:NAME}} and {@code ${file:PATH}} in values, for containers and secrets. Immutable. */
public final class Replacements {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^}]*)\\}");
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
        while (matcher.find()) {
            boolean isVariable = "env".equals(matcher.group(1));
            String target = matcher.group(2);
            Optional<String> found = isVariable ? Optional.ofNullable(environment.get(target)) : content(target);
            if (found.isEmpty()) {
                String expectation = isVariable ? "a variable of the environment" : "a readable file, 64 KB at most";
                findings.wrongValue(at, name, matcher.group(), expectation);
            }
            matcher.appendReplacement(replaced, Matcher.quoteReplacement(found.orElse(matcher.group())));
        }
        return new NamedValue(name, matcher.appendTail(replaced).toString(), written, at);
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
