package org.heliostat.importer.source;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.ConfigText;

/** Reads a properties file with the places of its lines, which {@link java.util.Properties} forgets. */
public final class PropertyFile {

    private static final int MOST_LINES = 100_000;

    private PropertyFile() {}

    /** @return all lines in their order, those of a name that comes again too */
    public static List<PropertyLine> read(ConfigText text) {
        List<PropertyLine> found = new ArrayList<>();
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size() && found.size() < MOST_LINES; i++) {
            String line = lines.get(i).stripLeading();
            if (line.isEmpty() || line.startsWith("#") || line.startsWith("!")) {
                continue;
            }
            int first = i + 1;
            StringBuilder whole = new StringBuilder(line);
            while (continues(whole) && i + 1 < lines.size()) {
                whole.setLength(whole.length() - 1);
                whole.append(lines.get(++i).stripLeading());
            }
            int end = endOfName(whole);
            String rest = whole.substring(end).stripLeading();
            String value = rest.startsWith("=") || rest.startsWith(":") ? rest.substring(1) : rest;
            found.add(new PropertyLine(text.at(first), unescaped(whole.substring(0, end)), unescaped(value.strip())));
        }
        return found;
    }

    private static boolean continues(CharSequence line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private static int endOfName(CharSequence line) {
        int end = 0;
        while (end < line.length() && "=: \t\f".indexOf(line.charAt(end)) < 0) {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end, line.length());
    }

    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                plain.append(c);
                continue;
            }
            char next = text.charAt(++i);
            switch (next) {
                case 't' -> plain.append('\t');
                case 'n' -> plain.append('\n');
                case 'r' -> plain.append('\r');
                case 'f' -> plain.append('\f');
                default -> plain.append(next);
            }
        }
        return plain.toString();
    }
}
