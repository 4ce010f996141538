package org.heliostat.config.change;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text as lines with their ends, so that it comes together again byte for byte. Lines count from 1, as findings
 * count them. Belongs to the thread that edits.
 */
final class WrittenLines {

    /** What {@link org.heliostat.config.ConfigText#lines} takes for the end of a line. */
    private static final Pattern END = Pattern.compile("\\r\\n|\\r|\\n");

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String mark;
    private final List<String> lines = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();

    WrittenLines(String text) {
        mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
        Matcher end = END.matcher(text);
        int start = mark.length();
        while (end.find()) {
            lines.add(text.substring(start, end.start()));
            ends.add(end.group());
            start = end.end();
        }
        if (start < text.length()) {
            lines.add(text.substring(start));
            ends.add("");
        }
    }

    /** @return lines of a text, without taking it apart */
    static int count(String text) {
        int lines = 0;
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            boolean pair = one == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            lines += one == '\n' || (one == '\r' && !pair) ? 1 : 0;
        }
        boolean open = !text.isEmpty() && "\r\n".indexOf(text.charAt(text.length() - 1)) < 0;
        return lines + (open ? 1 : 0);
    }

    int count() {
        return lines.size();
    }

    String line(int number) {
        return lines.get(number - 1);
    }

    void replace(int number, String line) {
        lines.set(number - 1, line);
    }

    /** Takes a line out with its end. */
    void remove(int number) {
        lines.remove(number - 1);
        ends.remove(number - 1);
    }

    /** Adds a line behind the last one; the text ends with a line end only if it did before. */
    void append(String line) {
        String end = usualEnd();
        int last = lines.size() - 1;
        boolean closed = last < 0 || !ends.get(last).isEmpty();
        if (!closed) {
            ends.set(last, end);
        }
        lines.add(line);
        ends.add(closed ? end : "");
    }

    String text() {
        StringBuilder text = new StringBuilder(mark);
        for (int i = 0; i < lines.size(); i++) {
            text.append(lines.get(i)).append(ends.get(i));
        }
        return text.toString();
    }

    /** @return the end of the last line that has one */
    private String usualEnd() {
        for (int i = ends.size() - 1; i >= 0; i--) {
            if (!ends.get(i).isEmpty()) {
                return ends.get(i);
            }
        }
        return "\n";
    }
}
