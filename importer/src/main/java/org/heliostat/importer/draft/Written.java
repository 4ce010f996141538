package org.heliostat.importer.draft;

import java.util.regex.Pattern;
import org.heliostat.request.pattern.Wildcard;

/** Values as files of an instance have them: whatever they hold, they end no string and begin no line or reference. */
public final class Written {

    private static final int LONGEST = 4_096;
    private static final int LONGEST_PATTERN = 900;
    private static final Pattern VARIABLE = Pattern.compile("\\$[A-Za-z_{]");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{");

    private Written() {}

    /**
     * @return the value of a pair in obj.conf or of an Init line, with its quotes
     * @throws UnwritableException where it would not come back as it is
     */
    static String quoted(String value) {
        if (VARIABLE.matcher(value).find()) {
            throw new UnwritableException(value, "no $ before a letter");
        }
        return escaped(value);
    }

    /** @return the same for a value that names a variable */
    static String escaped(String value) {
        return '"' + clean(value).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * @return the value of an attribute, or a text, of an XML file, without quotes
     * @throws UnwritableException where it would not come back as it is
     */
    public static String attribute(String value) {
        if (REFERENCE.matcher(value).find()) {
            throw new UnwritableException(value, "no ${ of an unknown property");
        }
        return reference(value);
    }

    /** @return the same for a value that is a reference, such as ${file:x} */
    static String reference(String value) {
        return clean(value)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /**
     * @return the value of a directive of magnus.conf
     * @throws UnwritableException where it would not come back as it is
     */
    static String directive(String value) {
        if (REFERENCE.matcher(value).find()) {
            throw new UnwritableException(value, "no ${ of an unknown property");
        }
        return clean(value).strip();
    }

    /**
     * @return a string of an ACL file, with its quotes
     * @throws UnwritableException where it would not come back as it is
     */
    public static String aclString(String value) {
        if (value.indexOf('"') >= 0) {
            throw new UnwritableException(value, "no quotes");
        }
        return '"' + clean(value) + '"';
    }

    /** @return a comment's text */
    static String comment(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints().forEach(c -> clean.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return clean.toString();
    }

    /** @return a wildcard pattern that matches the text alone */
    public static String literal(String text) {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Wildcard.isSpecial(c) || c == '|') {
                pattern.append('\\');
            }
            pattern.append(c);
        }
        if (pattern.length() > LONGEST_PATTERN) {
            throw new UnwritableException(text, LONGEST_PATTERN + " characters at most");
        }
        return pattern.toString();
    }

    private static String clean(String value) {
        if (value.length() > LONGEST) {
            throw new UnwritableException(value, LONGEST + " characters at most");
        }
        if (value.codePoints().anyMatch(c -> Character.isISOControl(c) || isNoCharacter(c))) {
            throw new UnwritableException(value, "no control characters");
        }
        return value;
    }

    private static boolean isNoCharacter(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE || c == 0xFFFE || c == 0xFFFF;
    }
}
