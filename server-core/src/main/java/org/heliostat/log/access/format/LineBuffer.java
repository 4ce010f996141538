package org.heliostat.log.access.format;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One line on its way to a log: bytes, printable ASCII only, without the line end. Belongs to one thread at a time.
 *
 * <p>Text of clients cannot end the line, leave its quotes or reach a terminal: quotes and backslashes get a
 * backslash, everything else that is not printable ASCII becomes {@code \n}, {@code \r}, {@code \t} or the {@code
 * \xhh} of its UTF-8 bytes, in JSON the {@code \}{@code uhhhh} of its UTF-16 characters. Outside quotes a blank is
 * {@code \x20}, so that fields stay apart.
 */
public final class LineBuffer {

    /** Bytes written of one value; what is longer ends with three dots, as in the original. */
    static final int LONGEST_VALUE = 4096;

    private static final int FIRST_SIZE = 256;
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final int LONGEST_ESCAPE = 16;
    private static final int LONGEST_OCTET = 3;

    /** What stands for itself everywhere; a blank does in quotes. */
    private static final boolean[] PLAIN = new boolean[0x7f];

    static {
        Arrays.fill(PLAIN, ' ', PLAIN.length, true);
        PLAIN['"'] = false;
        PLAIN['\\'] = false;
    }

    private byte[] bytes = new byte[FIRST_SIZE];
    private int length;

    /** @return the buffer itself; the line is its first {@link #length} bytes */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** Begins a new line. */
    public void clear() {
        length = 0;
    }

    /** @return whether what stands behind the position is one dash: a value that is absent */
    boolean isDash(int from) {
        return length == from + 1 && bytes[from] == '-';
    }

    /** Takes back what stands behind the position. */
    void cut(int from) {
        length = from;
    }

    /** Gives memory back that an unusually long line needed. */
    public void shrink(int mostBytesKept) {
        if (bytes.length > mostBytesKept) {
            bytes = new byte[FIRST_SIZE];
        }
    }

    /** Appends bytes as they are. */
    void raw(byte[] ascii) {
        makeRoom(ascii.length);
        System.arraycopy(ascii, 0, bytes, length, ascii.length);
        length += ascii.length;
    }

    void raw(char ascii) {
        makeRoom(1);
        bytes[length++] = (byte) ascii;
    }

    void number(long value) {
        if (value < 0) {
            raw('-');
            if (value == Long.MIN_VALUE) {
                raw('9');
                number(223_372_036_854_775_808L);
                return;
            }
            number(-value);
            return;
        }
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        makeRoom(digits);
        long rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    /** Appends text of any origin, escaped. */
    void text(String text, Escaping escaping) {
        text(text, 0, text.length(), escaping);
    }

    /** Appends text of any origin, escaped; a dash where there is none. */
    void textOrDash(@Nullable String text, Escaping escaping) {
        if (text == null || text.isEmpty()) {
            raw('-');
        } else {
            text(text, escaping);
        }
    }

    /** Appends the address, or the name where there is no address. */
    void address(InetSocketAddress socket, Escaping escaping) {
        InetAddress address = socket.getAddress();
        if (address instanceof Inet4Address four) {
            dotted(four.getAddress());
        } else {
            textOrDash(address == null ? socket.getHostString() : address.getHostAddress(), escaping);
        }
    }

    private void dotted(byte[] four) {
        for (int i = 0; i < four.length; i++) {
            if (i > 0) {
                raw('.');
            }
            octet(four[i] & 0xff);
        }
    }

    /** @param value 0 to 255 */
    private void octet(int value) {
        makeRoom(LONGEST_OCTET);
        int hundreds = value / 100;
        int tens = value / 10 - 10 * hundreds;
        if (hundreds > 0) {
            bytes[length++] = (byte) ('0' + hundreds);
        }
        if (value >= 10) {
            bytes[length++] = (byte) ('0' + tens);
        }
        bytes[length++] = (byte) ('0' + value % 10);
    }

    private void text(String text, int from, int to, Escaping escaping) {
        makeRoom(Math.min(to - from, LONGEST_VALUE) + LONGEST_ESCAPE);
        int limit = length + LONGEST_VALUE;
        int i = from;
        while (i < to && length < limit) {
            int plain = Math.min(to, i + limit - length);
            i = plain(text, i, plain, escaping == Escaping.BARE ? '!' : ' ');
            if (i < plain) {
                i += 1 + escape(text, i, to, escaping);
                makeRoom(Math.min(to - i, LONGEST_VALUE) + LONGEST_ESCAPE);
            }
        }
        if (i < to) {
            raw('.');
            raw('.');
            raw('.');
        }
    }

    /**
     * Appends characters that need no escape.
     *
     * @return where the first stands that needs one, or the end
     */
    private int plain(String text, int from, int to, int lowest) {
        byte[] target = bytes;
        int shift = length - from;
        int i = from;
        while (i < to) {
            char c = text.charAt(i);
            if (c < lowest || c >= PLAIN.length || !PLAIN[c]) {
                break;
            }
            target[i + shift] = (byte) c;
            i++;
        }
        length = i + shift;
        return i;
    }

    /** @return how many characters beyond the first were used up */
    private int escape(String text, int at, int end, Escaping escaping) {
        char c = text.charAt(at);
        switch (c) {
            case '"' -> pair(escaping == Escaping.W3C ? '"' : '\\', c);
            case '\\' -> pair(c);
            case '\n' -> pair('n');
            case '\r' -> pair('r');
            case '\t' -> pair('t');
            default -> {
                if (Character.isHighSurrogate(c) && at + 1 < end && Character.isLowSurrogate(text.charAt(at + 1))) {
                    codePoint(Character.toCodePoint(c, text.charAt(at + 1)), escaping);
                    return 1;
                }
                codePoint(Character.isSurrogate(c) ? 0xfffd : c, escaping);
            }
        }
        return 0;
    }

    private void pair(char c) {
        pair('\\', c);
    }

    private void pair(char first, char second) {
        bytes[length++] = (byte) first;
        bytes[length++] = (byte) second;
    }

    private void codePoint(int codePoint, Escaping escaping) {
        if (escaping != Escaping.JSON) {
            utf8(codePoint);
        } else if (Character.isBmpCodePoint(codePoint)) {
            utf16((char) codePoint);
        } else {
            utf16(Character.highSurrogate(codePoint));
            utf16(Character.lowSurrogate(codePoint));
        }
    }

    private void utf16(char c) {
        pair('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[c >> shift & 0xf];
        }
    }

    private void utf8(int codePoint) {
        if (codePoint < 0x80) {
            hex(codePoint);
            return;
        }
        if (codePoint < 0x800) {
            hex(0xc0 | codePoint >> 6);
        } else {
            if (codePoint < 0x10000) {
                hex(0xe0 | codePoint >> 12);
            } else {
                hex(0xf0 | codePoint >> 18);
                hex(0x80 | codePoint >> 12 & 0x3f);
            }
            hex(0x80 | codePoint >> 6 & 0x3f);
        }
        hex(0x80 | codePoint & 0x3f);
    }

    private void hex(int value) {
        bytes[length++] = '\\';
        bytes[length++] = 'x';
        bytes[length++] = HEX[value >> 4];
        bytes[length++] = HEX[value & 0xf];
    }

    private void makeRoom(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
    }
}
