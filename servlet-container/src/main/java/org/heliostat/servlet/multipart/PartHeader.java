package org.heliostat.servlet.multipart;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;
import org.jspecify.annotations.Nullable;

/** The header lines of one part; its name and file name come from Content-Disposition (RFC 7578 §4.2). Immutable. */
final class PartHeader {

    private final List<String[]> lines;
    private final String name;
    private final @Nullable String fileName;

    private PartHeader(List<String[]> lines, String name, @Nullable String fileName) {
        this.lines = lines;
        this.name = name;
        this.fileName = fileName;
    }

    /**
     * @param text the lines, each ended by CRLF or LF
     * @param most lines at most, continuations counted
     */
    static PartHeader parse(String text, int most) throws MultipartException {
        List<String[]> fields = new ArrayList<>(4);
        StringBuilder unfolded = new StringBuilder();
        int count = 0;
        for (String line : text.split("\r?\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            if (++count > most) {
                throw new MultipartException(RequestLimit.PART_HEADERS, "multipart header lines: more than " + most);
            }
            boolean folded = line.charAt(0) == ' ' || line.charAt(0) == '\t';
            if (folded && count > 1) {
                unfolded.append(' ').append(line.trim());
                continue;
            }
            if (line.indexOf(':') <= 0) {
                throw MultipartException.malformed("multipart header line without a name");
            }
            if (count > 1) {
                fields.add(field(unfolded));
            }
            unfolded.setLength(0);
            unfolded.append(line.stripTrailing());
        }
        if (count > 0) {
            fields.add(field(unfolded));
        }
        return fromLines(fields);
    }

    private static String[] field(StringBuilder line) {
        int colon = line.indexOf(":");
        return new String[] {
            line.substring(0, colon).trim(), line.substring(colon + 1).trim()
        };
    }

    private static PartHeader fromLines(List<String[]> lines) throws MultipartException {
        String disposition = first(lines, "Content-Disposition");
        if (disposition == null || !disposition.toLowerCase(Locale.ROOT).startsWith("form-data")) {
            throw MultipartException.malformed("multipart part without Content-Disposition: form-data");
        }
        String name = parameter(disposition, "name");
        if (name == null) {
            throw MultipartException.malformed("multipart part without a name");
        }
        return new PartHeader(lines, name, parameter(disposition, "filename"));
    }

    String name() {
        return name;
    }

    @Nullable
    String fileName() {
        return fileName;
    }

    @Nullable
    String first(String headerName) {
        return first(lines, headerName);
    }

    List<String> all(String headerName) {
        List<String> values = new ArrayList<>(2);
        for (String[] line : lines) {
            if (line[0].equalsIgnoreCase(headerName)) {
                values.add(line[1]);
            }
        }
        return values;
    }

    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (String[] line : lines) {
            names.add(line[0].toLowerCase(Locale.ROOT));
        }
        return names;
    }

    private static @Nullable String first(List<String[]> lines, String headerName) {
        for (String[] line : lines) {
            if (line[0].equalsIgnoreCase(headerName)) {
                return line[1];
            }
        }
        return null;
    }

    /** Quoted values may hold semicolons and escaped quotes; a backslash before anything else is the client's path. */
    static @Nullable String parameter(String value, String wanted) {
        int i = value.indexOf(';');
        while (i >= 0 && i < value.length()) {
            int equals = value.indexOf('=', i);
            if (equals < 0) {
                return null;
            }
            String key = value.substring(i + 1, equals).trim();
            StringBuilder text = new StringBuilder();
            i = readValue(value, equals + 1, text);
            if (key.equalsIgnoreCase(wanted)) {
                return text.toString();
            }
        }
        return null;
    }

    private static int readValue(String value, int from, StringBuilder text) {
        int i = from;
        while (i < value.length() && value.charAt(i) == ' ') {
            i++;
        }
        if (i >= value.length() || value.charAt(i) != '"') {
            int end = value.indexOf(';', i);
            text.append(value.substring(i, end < 0 ? value.length() : end).trim());
            return end < 0 ? value.length() : end;
        }
        for (i++; i < value.length() && value.charAt(i) != '"'; i++) {
            boolean escape = value.charAt(i) == '\\' && i + 1 < value.length() && value.charAt(i + 1) == '"';
            if (escape) {
                i++;
            }
            text.append(value.charAt(i));
        }
        int end = value.indexOf(';', i);
        return end < 0 ? value.length() : end;
    }
}
