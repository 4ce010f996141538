package org.heliostat.servlet.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a multipart body from a stream, once (RFC 2046 §5.1, RFC 7578). A part ends at CRLF, two hyphens and the
 * boundary; the search keeps at most one buffer of bytes.
 */
public final class MultipartBody {

    private static final int BUFFER = 8192;
    private static final int LONGEST_BOUNDARY = 200;

    private final InputStream in;
    private final byte[] delimiter;
    private final MultipartLimits limits;
    private final Charset headerCharset;
    private final byte[] buffer;
    private int position;
    private int end;
    private long total;

    private MultipartBody(InputStream in, String boundary, MultipartLimits limits, Charset headerCharset) {
        this.in = in;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        this.limits = limits;
        this.headerCharset = headerCharset;
        this.buffer = new byte[BUFFER + delimiter.length];
    }

    /**
     * Reads the whole body. When it fails, the files of the parts read so far are deleted.
     *
     * @throws MultipartException when it is malformed or too large
     */
    public static List<FormPart> read(InputStream in, String boundary, MultipartLimits limits, Charset headerCharset)
            throws IOException {
        if (boundary.isEmpty() || boundary.length() > LONGEST_BOUNDARY) {
            throw new MultipartException(400, "multipart boundary is missing or too long");
        }
        List<FormPart> parts = new ArrayList<>(4);
        boolean whole = false;
        try {
            new MultipartBody(in, boundary, limits, headerCharset).readAll(parts);
            whole = true;
            return parts;
        } finally {
            if (!whole) {
                for (FormPart part : parts) {
                    part.delete();
                }
            }
        }
    }

    private void readAll(List<FormPart> parts) throws IOException {
        // The first boundary stands at the very beginning: pretend that a line ended before it.
        buffer[0] = '\r';
        buffer[1] = '\n';
        end = 2;
        skipTo();
        while (!isLast()) {
            if (parts.size() >= limits.maxParts()) {
                throw new MultipartException(413, "multipart parts: more than " + limits.maxParts());
            }
            PartHeader header = PartHeader.parse(headerText());
            PartContent content = new PartContent(limits.folder(), limits.threshold());
            parts.add(new FormPart(header, content, limits.folder()));
            copyTo(header.name(), content);
        }
    }

    /** Behind a boundary: two hyphens end the body, a line end begins a part. */
    private boolean isLast() throws IOException {
        int first = next();
        while (first == ' ' || first == '\t') {
            first = next();
        }
        int second = next();
        if (first == '-' && second == '-') {
            return true;
        }
        if (first != '\r' || second != '\n') {
            throw new MultipartException(400, "multipart boundary line is malformed");
        }
        return false;
    }

    private String headerText() throws IOException {
        byte[] bytes = new byte[Math.min(limits.maxHeaderBytes(), 1024)];
        int count = 0;
        while (!endsWithBlankLine(bytes, count)) {
            if (count == limits.maxHeaderBytes()) {
                throw new MultipartException(413, "multipart header: more than " + limits.maxHeaderBytes() + " bytes");
            }
            if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(limits.maxHeaderBytes(), count * 2));
            }
            bytes[count++] = (byte) next();
        }
        return new String(bytes, 0, count, headerCharset);
    }

    private static boolean endsWithBlankLine(byte[] bytes, int count) {
        if (count == 2) {
            return bytes[0] == '\r' && bytes[1] == '\n';
        }
        return count >= 4
                && bytes[count - 4] == '\r'
                && bytes[count - 3] == '\n'
                && bytes[count - 2] == '\r'
                && bytes[count - 1] == '\n';
    }

    private void skipTo() throws IOException {
        while (true) {
            int found = find();
            if (found >= 0) {
                position = found + delimiter.length;
                return;
            }
            position = Math.max(position, end - delimiter.length + 1);
            more();
        }
    }

    private void copyTo(String name, PartContent content) throws IOException {
        while (true) {
            int found = find();
            int upTo = found >= 0 ? found : Math.max(position, end - delimiter.length + 1);
            if (upTo > position) {
                append(name, content, upTo - position);
            }
            if (found >= 0) {
                position = found + delimiter.length;
                content.complete();
                return;
            }
            more();
        }
    }

    private void append(String name, PartContent content, int length) throws IOException {
        if (limits.maxFileSize() >= 0 && content.size() + length > limits.maxFileSize()) {
            throw new MultipartException(
                    413,
                    "multipart part " + printable(name) + ": more than " + limits.maxFileSize()
                            + " bytes (maxFileSize)");
        }
        content.append(buffer, position, length);
        position += length;
    }

    private int find() {
        for (int i = position; i <= end - delimiter.length; i++) {
            if (buffer[i] == '\r' && matchesAt(i)) {
                return i;
            }
        }
        return -1;
    }

    private boolean matchesAt(int offset) {
        for (int i = 1; i < delimiter.length; i++) {
            if (buffer[offset + i] != delimiter[i]) {
                return false;
            }
        }
        return true;
    }

    private int next() throws IOException {
        if (position == end) {
            more();
        }
        return buffer[position++] & 0xff;
    }

    private void more() throws IOException {
        if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, end - position);
            end -= position;
            position = 0;
        }
        int read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            throw new MultipartException(400, "multipart body ends before its last boundary");
        }
        end += read;
        total += read;
        if (limits.maxRequestSize() >= 0 && total > limits.maxRequestSize()) {
            throw new MultipartException(
                    413, "multipart body: more than " + limits.maxRequestSize() + " bytes (maxRequestSize)");
        }
    }

    private static String printable(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(name.length(), 40); i++) {
            char c = name.charAt(i);
            text.append(c < ' ' || c == 0x7f ? '?' : c);
        }
        return text.toString();
    }
}
