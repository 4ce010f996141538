package org.heliostat.original.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One file of {@code src/test/conf/guides}: lines as a guide prints them, and what a server must then do.
 *
 * <p>A line {@code [name]} begins a section, text before the first one says what the example is about. Sections:
 *
 * <ul>
 *   <li>{@code magnus.conf}, {@code mime.types} and {@code virtual server}: added to the base configuration; {@code
 *       default object}: put first into the default object; {@code objects}: further objects; {@code obj.conf}, {@code
 *       server.xml}, {@code nsfc.conf}: the whole file
 *   <li>{@code file NAME}, {@code program NAME}: a file of the instance; {@code plug-in}: names of jars in {@code lib/}
 *   <li>{@code folders}: a folder of the guide and the one of the instance that stands for it, on each line
 *   <li>{@code warnings}: a part of each warning of the check; there must be no others
 *   <li>{@code ask}: requests, see {@link GuideAsk}; {@code perfdump}, {@code log}: lines to look for, see {@link
 *       GuideText}
 * </ul>
 */
record GuideExample(String name, Map<String, String> sections) {

    private static final Pattern SECTION = Pattern.compile("\\[([a-z][^\\[\\]]*)\\]");

    static GuideExample read(Path file) throws IOException {
        Map<String, StringBuilder> sections = new LinkedHashMap<>();
        StringBuilder about = new StringBuilder();
        StringBuilder now = about;
        for (String line : Files.readAllLines(file)) {
            Matcher section = SECTION.matcher(line);
            if (section.matches()) {
                now = new StringBuilder();
                if (sections.put(section.group(1), now) != null) {
                    throw new IllegalArgumentException(file + ": two sections " + line);
                }
            } else {
                now.append(line).append('\n');
            }
        }
        Map<String, String> texts = new LinkedHashMap<>();
        sections.forEach((name, text) -> texts.put(name, text.toString()));
        return new GuideExample(file.getFileName().toString().replace(".guide", ""), texts);
    }

    /** @return the section, empty where there is none */
    String section(String section) {
        return sections.getOrDefault(section, "");
    }

    /** @return the lines of a section that hold something */
    List<String> lines(String section) {
        return section(section).lines().filter(line -> !line.isBlank()).toList();
    }

    /** @return texts of the sections {@code kind NAME} by their names */
    Map<String, String> named(String kind) {
        Map<String, String> found = new LinkedHashMap<>();
        sections.forEach((name, text) -> {
            if (name.startsWith(kind + " ")) {
                found.put(name.substring(kind.length() + 1), text);
            }
        });
        return found;
    }

    List<GuideAsk> asks() {
        List<GuideAsk> asks = new ArrayList<>();
        for (String block : section("ask").split("\n\n+")) {
            if (!block.isBlank()) {
                asks.add(GuideAsk.read(block.strip()));
            }
        }
        return asks;
    }

    @Override
    public String toString() {
        return name;
    }
}
