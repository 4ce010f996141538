package org.heliostat.servlet.servlethttp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.ResponseOutput;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of an answer go: bytes as they are, text encoded straight into the outgoing buffer. Holds the
 * answer to its Content-Length and swallows what is written after its end. Used by one thread at a time.
 */
final class ResponseBody {

    /** Chars that are encoded at a time where their bytes take a way round. */
    private static final int PIECE = 512;

    private final ResponseOutput output;
    private long left = Long.MAX_VALUE;
    private boolean sized;
    private boolean closed;
    private char highSurrogate;
    private @Nullable CharsetEncoder encoder;

    ResponseBody(ResponseOutput output) {
        this.output = output;
    }

    /** Content-Length was set: no more than that is sent, and the answer ends when it is reached. */
    void expect(long bytes) {
        sized = bytes >= 0;
        left = sized ? bytes : Long.MAX_VALUE;
    }

    /** Nothing written from now on counts (after sendError, forward, complete). */
    void close() {
        closed = true;
    }

    /** What was written is taken back: an unfinished character or escape with it. */
    void forgetText() {
        highSurrogate = 0;
        encoder = null;
    }

    /** No more text follows: half a pair becomes a question mark, a charset with escapes writes its last one. */
    void finishText() throws IOException {
        CharsetEncoder used = encoder;
        String rest = highSurrogate == 0 ? "" : String.valueOf(highSurrogate);
        forgetText();
        if (closed) {
            return;
        }
        if (used == null) {
            if (!rest.isEmpty()) {
                write('?');
            }
            return;
        }
        byte[] bytes = new byte[PIECE];
        ByteBuffer target = ByteBuffer.wrap(bytes);
        used.encode(CharBuffer.wrap(rest), target, true);
        used.flush(target);
        write(bytes, 0, target.position());
    }

    boolean isClosed() {
        return closed;
    }

    /** Opens the body again for an error page. */
    void reopen() {
        closed = false;
        forgetText();
    }

    void write(int value) throws IOException {
        if (takes(1) == 1) {
            output.write(value);
            ended();
        }
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        int taken = takes(length);
        if (taken > 0) {
            output.write(bytes, offset, taken);
            ended();
        }
    }

    void write(String text, int offset, int length, Charset charset) throws IOException {
        if (closed) {
            return;
        }
        if (charset == StandardCharsets.UTF_8) {
            utf8(text, offset, offset + length);
        } else if (charset == StandardCharsets.ISO_8859_1 || charset == StandardCharsets.US_ASCII) {
            singleByte(text, offset, offset + length, charset == StandardCharsets.US_ASCII ? 0x7f : 0xff);
        } else {
            other(text, offset, offset + length, charset);
        }
    }

    void write(char c, Charset charset) throws IOException {
        if (c < 0x80 && highSurrogate == 0 && isAsciiSuperset(charset)) {
            write(c);
        } else {
            write(String.valueOf(c), 0, 1, charset);
        }
    }

    void write(char[] chars, int offset, int length, Charset charset) throws IOException {
        int to = offset + length;
        int i = offset;
        while (i < to && !closed) {
            int ascii = highSurrogate == 0 && isAsciiSuperset(charset) ? ascii(chars, i, to) : 0;
            i += ascii;
            if (ascii == 0) {
                int some = Math.min(to - i, PIECE);
                write(new String(chars, i, some), 0, some, charset);
                i += some;
            }
        }
    }

    /** @return how many chars were ASCII and had room */
    private int ascii(char[] chars, int from, int to) throws IOException {
        int room = room();
        byte[] array = output.array();
        int position = output.position();
        int count = Math.min(to - from, room);
        int i = 0;
        while (i < count && chars[from + i] < 0x80) {
            array[position + i] = (byte) chars[from + i];
            i++;
        }
        output.advance(i);
        used(i);
        return i;
    }

    /** The charsets that are encoded here. */
    private static boolean isAsciiSuperset(Charset charset) {
        return charset == StandardCharsets.UTF_8
                || charset == StandardCharsets.ISO_8859_1
                || charset == StandardCharsets.US_ASCII;
    }

    /** Sends what was collected. */
    void flush() throws IOException {
        output.flush();
    }

    /** Chars and bytes are the same for Latin-1 and ASCII; others become question marks. */
    private void singleByte(String text, int from, int to, int highest) throws IOException {
        int i = from;
        while (i < to) {
            int room = room();
            if (room == 0) {
                return;
            }
            byte[] array = output.array();
            int position = output.position();
            int end = Math.min(to, i + room);
            int start = i;
            for (; i < end; i++) {
                char c = text.charAt(i);
                array[position++] = c <= highest ? (byte) c : (byte) '?';
            }
            output.advance(end - start);
            used(end - start);
        }
    }

    private void utf8(String text, int from, int to) throws IOException {
        int i = from;
        while (i < to) {
            int room = room();
            if (room == 0) {
                return;
            }
            byte[] array = output.array();
            int start = output.position();
            int position = start;
            int limit = start + room;
            int before = i;
            if (highSurrogate == 0) {
                int end = Math.min(to, i + room);
                char c;
                while (i < end && (c = text.charAt(i)) < 0x80) {
                    array[position++] = (byte) c;
                    i++;
                }
            }
            while (i < to && position + 4 <= limit) {
                position = wide(array, position, text.charAt(i));
                i++;
            }
            output.advance(position - start);
            used(position - start);
            if (i == before) {
                i = slow(text, i);
            }
        }
    }

    /** The buffer, or what Content-Length leaves, is smaller than one character. */
    private int slow(String text, int i) throws IOException {
        byte[] four = new byte[8];
        int count = wide(four, 0, text.charAt(i));
        write(four, 0, count);
        return i + 1;
    }

    /** Encodes a char that needs more than one byte, or follows half a pair; at most 4 bytes. */
    private int wide(byte[] array, int at, char c) {
        int position = at;
        if (highSurrogate != 0) {
            char high = highSurrogate;
            highSurrogate = 0;
            if (Character.isLowSurrogate(c)) {
                int point = Character.toCodePoint(high, c);
                array[position++] = (byte) (0xf0 | point >> 18);
                array[position++] = (byte) (0x80 | point >> 12 & 0x3f);
                array[position++] = (byte) (0x80 | point >> 6 & 0x3f);
                array[position++] = (byte) (0x80 | point & 0x3f);
                return position;
            }
            array[position++] = '?';
        }
        if (c < 0x80) {
            array[position++] = (byte) c;
        } else if (c < 0x800) {
            array[position++] = (byte) (0xc0 | c >> 6);
            array[position++] = (byte) (0x80 | c & 0x3f);
        } else if (Character.isHighSurrogate(c)) {
            highSurrogate = c;
        } else if (Character.isLowSurrogate(c)) {
            array[position++] = '?';
        } else {
            array[position++] = (byte) (0xe0 | c >> 12);
            array[position++] = (byte) (0x80 | c >> 6 & 0x3f);
            array[position++] = (byte) (0x80 | c & 0x3f);
        }
        return position;
    }

    private void other(String text, int from, int to, Charset charset) throws IOException {
        CharsetEncoder used = encoder;
        if (used == null || used.charset() != charset) {
            used = charset.newEncoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
            encoder = used;
        }
        CharBuffer chars;
        if (highSurrogate != 0) {
            chars = CharBuffer.wrap(highSurrogate + text.substring(from, to));
            highSurrogate = 0;
        } else {
            chars = CharBuffer.wrap(text, from, to);
        }
        byte[] bytes = new byte[PIECE];
        ByteBuffer target = ByteBuffer.wrap(bytes);
        CoderResult result;
        do {
            result = used.encode(chars, target, false);
            write(bytes, 0, target.position());
            target.clear();
        } while (result.isOverflow());
        if (chars.hasRemaining()) {
            highSurrogate = chars.get();
        }
    }

    /** @return bytes that may be put into the array at its position; 0 when nothing more may be sent */
    private int room() throws IOException {
        if (closed || left == 0) {
            return 0;
        }
        return (int) Math.min(output.reserve(1), left);
    }

    private void used(int bytes) throws IOException {
        if (sized) {
            left -= bytes;
            ended();
        }
    }

    private int takes(int length) {
        if (closed) {
            return 0;
        }
        if (!sized) {
            return length;
        }
        int taken = (int) Math.min(length, left);
        left -= taken;
        return taken;
    }

    /** All that was announced has been written: the answer is complete (Servlet 6.1, 5.7). */
    private void ended() throws IOException {
        if (sized && left == 0 && !closed) {
            closed = true;
            output.close();
        }
    }
}
