package org.heliostat.frames;

import java.util.Arrays;
import org.heliostat.request.HeaderFields;

/** Field lines in the order in which they came. Filled on the I/O loop, immutable afterwards. */
public final class FieldList implements HeaderFields {

    private static final int USUAL_LINES = 12;

    private String[] lines = new String[USUAL_LINES * 2];
    private int size;

    public void add(String name, String value) {
        if (size * 2 == lines.length) {
            lines = Arrays.copyOf(lines, lines.length * 2);
        }
        lines[size * 2] = name;
        lines[size * 2 + 1] = value;
        size++;
    }

    /** Crumbs of one list become one line again (RFC 9113 §8.2.3). */
    public void joinCookies() {
        int first = indexOf("cookie", 0);
        if (first < 0 || indexOf("cookie", first + 1) < 0) {
            return;
        }
        lines[first * 2 + 1] = String.join("; ", all("cookie"));
        int kept = first + 1;
        for (int i = kept; i < size; i++) {
            if (!name(i).equals("cookie")) {
                lines[kept * 2] = lines[i * 2];
                lines[kept * 2 + 1] = lines[i * 2 + 1];
                kept++;
            }
        }
        Arrays.fill(lines, kept * 2, size * 2, null);
        size = kept;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public String name(int index) {
        return lines[index * 2];
    }

    @Override
    public String value(int index) {
        return lines[index * 2 + 1];
    }

    @Override
    public int indexOf(String name, int from) {
        for (int i = from; i < size; i++) {
            String other = lines[i * 2];
            if (other.length() == name.length() && other.equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean contains(String name) {
        return indexOf(name, 0) >= 0;
    }
}
