package org.heliostat.log;

/** Makes text of any origin fit for one line of a log: what a terminal or a reader would obey is written out. */
public final class LogText {

    private static final String HEX = "0123456789abcdef";

    private LogText() {}

    /**
     * Control characters (CR, LF, ESC and the like), line and paragraph separators and invisible formatting
     * characters become {@code \n}, {@code \r}, {@code \t} or {@code \}{@code uXXXX}. Applying it twice changes nothing.
     */
    public static String oneLine(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isDangerous(text.charAt(i))) {
                return escaped(text, i);
            }
        }
        return text;
    }

    private static String escaped(String text, int firstDangerous) {
        StringBuilder line = new StringBuilder(text.length() + 16).append(text, 0, firstDangerous);
        for (int i = firstDangerous; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isDangerous(c)) {
                line.append(c);
            } else if (c == '\n') {
                line.append("\\n");
            } else if (c == '\r') {
                line.append("\\r");
            } else if (c == '\t') {
                line.append("\\t");
            } else {
                line.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    line.append(HEX.charAt((c >> shift) & 0xf));
                }
            }
        }
        return line.toString();
    }

    private static boolean isDangerous(char c) {
        if (c >= ' ' && c < 0x7f) {
            return false;
        }
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
