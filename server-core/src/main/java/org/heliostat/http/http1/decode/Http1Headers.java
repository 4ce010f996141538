package org.heliostat.http.http1.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * Field lines of a head as offsets into its bytes; strings are made when somebody asks. The strings made are
 * remembered without synchronisation, which is harmless: they are immutable and equal.
 */
public final class Http1Headers implements HeaderFields {

    /** Offsets per line: name start, name end, value start, value end. */
    static final int STRIDE = 4;

    public static final Http1Headers NONE = new Http1Headers(new byte[0], new int[0]);

    private final byte[] bytes;
    private final int[] offsets;
    private final @Nullable String[] values;

    public Http1Headers(byte[] bytes, int[] offsets) {
        this.bytes = bytes;
        this.offsets = offsets;
        this.values = new String[offsets.length / STRIDE];
    }

    @Override
    public int size() {
        return values.length;
    }

    @Override
    public String name(int index) {
        return Ascii.name(bytes, offsets[index * STRIDE], offsets[index * STRIDE + 1]);
    }

    @Override
    public String value(int index) {
        String value = values[index];
        if (value == null) {
            value = Ascii.text(bytes, offsets[index * STRIDE + 2], offsets[index * STRIDE + 3]);
            values[index] = value;
        }
        return value;
    }

    @Override
    public @Nullable String first(String name) {
        int index = indexOf(name, 0);
        return index < 0 ? null : value(index);
    }

    @Override
    public boolean contains(String name) {
        return indexOf(name, 0) >= 0;
    }

    @Override
    public List<String> all(String name) {
        int index = indexOf(name, 0);
        if (index < 0) {
            return List.of();
        }
        if (indexOf(name, index + 1) < 0) {
            return List.of(value(index));
        }
        List<String> found = new ArrayList<>(2);
        while (index >= 0) {
            found.add(value(index));
            index = indexOf(name, index + 1);
        }
        return found;
    }

    @Override
    public boolean hasToken(String name, String token) {
        for (int line = indexOf(name, 0); line >= 0; line = indexOf(name, line + 1)) {
            int end = offsets[line * STRIDE + 3];
            for (int at = offsets[line * STRIDE + 2]; at < end; at++) {
                int from = at;
                while (at < end && bytes[at] != ',') {
                    at++;
                }
                if (isToken(from, at, token)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isToken(int from, int to, String token) {
        int start = from;
        int end = to;
        while (start < end && isBlank(bytes[start])) {
            start++;
        }
        while (end > start && isBlank(bytes[end - 1])) {
            end--;
        }
        return Ascii.equalsIgnoreCase(bytes, start, end, token);
    }

    @Override
    public int indexOf(String name, int from) {
        int length = name.length();
        for (int i = from * STRIDE; i < offsets.length; i += STRIDE) {
            int start = offsets[i];
            if (offsets[i + 1] - start == length && Ascii.equalsIgnoreCase(bytes, start, start + length, name)) {
                return i / STRIDE;
            }
        }
        return -1;
    }

    /** Takes over the strings that were made of values which are the same, in the same lines, in the head before. */
    public void takeOver(Http1Headers before) {
        int lines = Math.min(values.length, before.values.length);
        for (int i = 0; i < lines; i++) {
            String value = before.values[i];
            if (value != null && valueEquals(i, value)) {
                values[i] = value;
            }
        }
    }

    /** @return whether the first {@code length} bytes of {@code head} are those that the lines are in */
    boolean isOf(byte[] head, int length) {
        return Arrays.equals(bytes, 0, bytes.length, head, 0, length);
    }

    /** @return whether the value of the line has the same bytes as {@code text} */
    public boolean valueEquals(int index, String text) {
        return Ascii.equals(bytes, offsets[index * STRIDE + 2], offsets[index * STRIDE + 3], text);
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t';
    }
}
