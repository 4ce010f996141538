package org.heliostat.request;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Header fields of a response while it is being made. Used by one thread at a time. */
public final class MutableHeaders implements HeaderFields {

    private static final int INITIAL_LINES = 4;

    private static final String[] NONE = {};

    private String[] lines = NONE;
    private int size;

    @Override
    public int size() {
        return size;
    }

    @Override
    public String name(int index) {
        return lines[checked(index) * 2];
    }

    @Override
    public String value(int index) {
        return lines[checked(index) * 2 + 1];
    }

    @Override
    public @Nullable String first(String name) {
        int index = indexOf(name, 0);
        return index < 0 ? null : lines[index * 2 + 1];
    }

    @Override
    public boolean contains(String name) {
        return indexOf(name, 0) >= 0;
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

    /** Appends a line; lines of the same name stay. */
    public MutableHeaders add(String name, String value) {
        if (size * 2 == lines.length) {
            lines = Arrays.copyOf(lines, Math.max(INITIAL_LINES * 2, lines.length * 2));
        }
        lines[size * 2] = checkedName(name);
        lines[size * 2 + 1] = checkedValue(value);
        size++;
        return this;
    }

    /** Replaces every line under {@code name} by one with {@code value}, at the place of the first. */
    public MutableHeaders set(String name, String value) {
        int first = indexOf(name, 0);
        if (first < 0) {
            return add(name, value);
        }
        lines[first * 2 + 1] = checkedValue(value);
        removeFrom(name, first + 1);
        return this;
    }

    /** Sets the value unless a line under {@code name} is there already. */
    public MutableHeaders setIfAbsent(String name, String value) {
        return contains(name) ? this : add(name, value);
    }

    /** Adds a word to the comma-separated list under {@code name}, unless it is there already. */
    public MutableHeaders addToken(String name, String token) {
        String list = first(name);
        if (list == null) {
            return add(name, token);
        }
        return hasToken(name, token) || list.strip().equals("*")
                ? this
                : set(name, String.join(", ", all(name)) + ", " + token);
    }

    /** Removes every line under {@code name}. */
    public MutableHeaders remove(String name) {
        removeFrom(name, 0);
        return this;
    }

    /** Removes every line. */
    public void clear() {
        Arrays.fill(lines, 0, size * 2, null);
        size = 0;
    }

    /** Makes the lines of {@code target} equal to these. */
    public void copyTo(MutableHeaders target) {
        if (target.lines.length < size * 2) {
            target.lines = new String[lines.length];
        } else if (target.size > size) {
            Arrays.fill(target.lines, size * 2, target.size * 2, null);
        }
        System.arraycopy(lines, 0, target.lines, 0, size * 2);
        target.size = size;
    }

    private void removeFrom(String name, int from) {
        int kept = from;
        for (int i = from; i < size; i++) {
            if (!lines[i * 2].equalsIgnoreCase(name)) {
                lines[kept * 2] = lines[i * 2];
                lines[kept * 2 + 1] = lines[i * 2 + 1];
                kept++;
            }
        }
        size = kept;
    }

    private int checked(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("header line: " + index + " (expected: 0 to " + (size - 1) + ")");
        }
        return index;
    }

    /** A name is a token (RFC 9110 §5.6.2); anything else could split the head in two. */
    private static String checkedName(String name) {
        boolean bad = name.isEmpty();
        for (int i = 0; i < name.length() && !bad; i++) {
            char c = name.charAt(i);
            bad = c <= ' ' || c >= 0x7f || c == ':';
        }
        if (bad) {
            throw new IllegalArgumentException("header name is no token");
        }
        return name;
    }

    /**
     * CR, LF and NUL would let a value write lines of its own (RFC 9110 §5.5); they become blanks. What is no
     * Latin-1 character becomes a question mark: cut to its low byte it could become one of those three.
     */
    private static String checkedValue(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\r' || c == '\n' || c == 0 || c > 0xff) {
                return cleaned(value);
            }
        }
        return value;
    }

    private static String cleaned(String value) {
        StringBuilder clean = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            clean.append(c == '\r' || c == '\n' || c == 0 ? ' ' : c > 0xff ? '?' : c);
        }
        return clean.toString();
    }
}
