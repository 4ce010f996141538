package org.heliostat.http.http1.encode;

import java.util.Arrays;
import org.heliostat.request.HeaderFields;

/** A growing array in which the head of an answer is put together. One thread at a time. */
public final class HeadBuffer {

    private static final int FIRST_SIZE = 512;

    private byte[] bytes;
    private int length;

    public HeadBuffer() {
        this(new byte[FIRST_SIZE]);
    }

    /** @param first what to begin with; a longer head gets a larger array */
    public HeadBuffer(byte[] first) {
        bytes = first;
    }

    public byte[] array() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public HeadBuffer clear() {
        length = 0;
        return this;
    }

    public HeadBuffer put(byte[] more) {
        ensure(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
        return this;
    }

    /** @param text Latin-1 without line ends: anything else was replaced when it was set */
    @SuppressWarnings(
            "deprecation") // Copies the low bytes without an encoder: a third of the time of getBytes(charset).
    public HeadBuffer put(String text) {
        int count = text.length();
        ensure(count);
        text.getBytes(0, count, bytes, length);
        length += count;
        return this;
    }

    /** Puts a text of unknown origin: what could end the line or is no Latin-1 becomes a question mark. */
    public HeadBuffer putChecked(String text) {
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes[length++] = (byte) (c == '\t' || c >= ' ' && c != 0x7f && c <= 0xff ? c : '?');
        }
        return this;
    }

    public HeadBuffer put(char ascii) {
        ensure(1);
        bytes[length++] = (byte) ascii;
        return this;
    }

    /** Puts field lines of unknown origin. */
    public HeadBuffer putFields(HeaderFields fields) {
        for (int i = 0; i < fields.size(); i++) {
            putChecked(fields.name(i)).put(": ").putChecked(fields.value(i)).crlf();
        }
        return this;
    }

    public HeadBuffer crlf() {
        ensure(2);
        bytes[length++] = '\r';
        bytes[length++] = '\n';
        return this;
    }

    public HeadBuffer putDecimal(long number) {
        int digits = 1;
        for (long rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        ensure(digits);
        long rest = number;
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
