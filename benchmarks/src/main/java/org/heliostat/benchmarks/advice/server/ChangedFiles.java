package org.heliostat.benchmarks.advice.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes proposed changes into the files of an instance, as an administrator with an editor would. */
public final class ChangedFiles {

    private static final String SERVER_XML = "server.xml";
    private static final String NSFC = "nsfc.conf";
    private static final String MAGNUS = "magnus.conf";

    private ChangedFiles() {}

    /**
     * Writes all of them.
     *
     * @param changes array of {@code file}, {@code where}, {@code name}, {@code to}
     * @throws IOException when one is not about a file that can be edited this way, such as the operating system
     */
    public static void write(Path instance, JsonNode changes) throws IOException {
        for (JsonNode change : changes) {
            Path file = instance.resolve(change.path("file").asText());
            String name = change.path("name").asText();
            String to = change.path("to").asText();
            switch (file.getFileName().toString()) {
                case MAGNUS -> Directives.set(file, name, ' ', to);
                case NSFC -> Directives.set(file, name, '=', to);
                case SERVER_XML -> attribute(file, change.path("where").asText(), name, to);
                default -> throw new IOException("nobody can edit " + change);
            }
        }
    }

    /** @param where element, and its id or name where there are several */
    private static void attribute(Path file, String where, String name, String to) throws IOException {
        String text = Files.readString(file);
        String[] words = where.split(" ", 2);
        String named = words.length == 1 ? "" : "(?=[^>]*\"" + Pattern.quote(words[1]) + "\")";
        Matcher element = Pattern.compile(
                        "<" + Pattern.quote(words[0]) + "\\b" + named + "[^>]*", Pattern.CASE_INSENSITIVE)
                .matcher(text);
        if (!element.find()) {
            throw new IOException(file + " has no " + where);
        }
        String tag = element.group();
        String without = tag.replaceAll("(?i)\\s" + Pattern.quote(name) + "=\"[^\"]*\"", "");
        int end = without.endsWith("/") ? without.length() - 1 : without.length();
        String changed = without.substring(0, end) + " " + name + "=\"" + to + "\"" + without.substring(end);
        Files.writeString(file, text.substring(0, element.start()) + changed + text.substring(element.end()));
    }
}
