package org.heliostat.config.change;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.ConfigText;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.Replacements;
import org.heliostat.config.magnus.MagnusConfReader;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcConfReader;
import org.heliostat.config.nsfc.NsfcDirectives;

/** The files whose directives can be set one by one. */
public enum DirectiveFile {
    /** {@code Name value}, and Init lines, which may take several lines and are left alone. */
    MAGNUS("magnus.conf", MagnusDirectives.TABLE),
    /** {@code Name=value}. */
    NSFC("nsfc.conf", NsfcDirectives.TABLE);

    private final String fileName;
    private final DirectiveTable table;

    DirectiveFile(String fileName, DirectiveTable table) {
        this.fileName = fileName;
        this.table = table;
    }

    /** @return the kind of a file, empty where directives cannot be set one by one */
    public static Optional<DirectiveFile> named(String file) {
        for (DirectiveFile kind : values()) {
            if (kind.fileName.equals(file)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    public String fileName() {
        return fileName;
    }

    public DirectiveTable table() {
        return table;
    }

    /** @return every directive as it stands in the text, in its order; what is wrong is left to the readers */
    public List<NamedValue> directives(String text, Replacements replacements) {
        ConfigText read = new ConfigText("conf/" + fileName, withoutMark(text));
        Findings unused = new Findings();
        return switch (this) {
            case MAGNUS -> MagnusConfReader.directives(read, replacements, unused);
            case NSFC -> NsfcConfReader.parameters(read, unused);
        };
    }

    /** @return the lines that are no directives but say something: Init lines */
    List<String> otherLines(String text, Replacements replacements) {
        return switch (this) {
            case MAGNUS ->
                MagnusConfReader.read(new ConfigText(fileName, withoutMark(text)), replacements, new Findings())
                        .inits()
                        .stream()
                        .map(init -> init.fn() + " " + init.parameters())
                        .toList();
            case NSFC -> List.of();
        };
    }

    String line(String name, String value) {
        return switch (this) {
            case MAGNUS -> name + " " + value;
            case NSFC -> name + "=" + value;
        };
    }

    /** @return a line that holds a directive, with another value and everything around the value as it was */
    String withValue(String line, String value) {
        int start =
                switch (this) {
                    case MAGNUS -> afterBlanks(line, afterWord(line, afterBlanks(line, 0)));
                    case NSFC -> afterBlanks(line, line.indexOf('=') + 1);
                };
        int end = line.length();
        while (end > start && isBlank(line.charAt(end - 1))) {
            end--;
        }
        return line.substring(0, start) + value + line.substring(end);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static int afterBlanks(String line, int from) {
        int at = from;
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int afterWord(String line, int from) {
        int at = from;
        while (at < line.length() && !isBlank(line.charAt(at))) {
            at++;
        }
        return at;
    }

    /** A no-break space of a pasted line is read as a blank. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || c == '\u00a0';
    }
}
