package org.heliostat.servlet.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;

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
    private final PartStore store;
    private final Charset headerCharset;
    private final byte[] buffer;
    private int position;
    private int end;
    private long total;
    private long fieldBytes;

    private MultipartBody(InputStream in, String boundary, MultipartLimits limits, Charset headerCharset) {
        this.in = in;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        this.limits = limits;
        this.store = new PartStore(limits);
        this.headerCharset = headerCharset;
        this.buffer = new byte[BUFFER + delimiter.length];
    }

    /**
     * Reads the whole body. When it fails, the files of the parts read so far are deleted.
     *
     * @param length bytes of the body as announced, −1 when it is not known: what is too long is not even begun
     * @throws MultipartException when it is malformed or too large
     */
    public static List<FormPart> read(
            InputStream in, long length, String boundary, MultipartLimits limits, Charset headerCharset)
            throws IOException {
        if (boundary.isEmpty() || boundary.length() > LONGEST_BOUNDARY) {
            throw MultipartException.malformed("multipart boundary is missing or too long");
        }
        limits.requireBodyWithin(length);
        List<FormPart> parts = new ArrayList<>(4);
        boolean whole = false;
        try {
            new MultipartBody(in, boundary, limits, headerCharset).readAll(parts);
            whole = true;
            return parts;
        } finally {
            if (!whole) {
                FormPart.deleteAll(parts);
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
            int most = limits.server().maxParts();
            if (parts.size() >= most) {
                throw new MultipartException(RequestLimit.PARTS, "multipart parts: more than " + most);
            }
            PartHeader header = PartHeader.parse(headerText(), limits.server().maxPartHeaders());
            PartContent content = new PartContent(store);
            parts.add(new FormPart(header, content, limits.folder()));
            copyTo(content, header);
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
            throw MultipartException.malformed("multipart boundary line is malformed");
        }
        return false;
    }

    private String headerText() throws IOException {
        int most = limits.server().maxPartHeaderBytes();
        byte[] bytes = new byte[Math.min(most, 256)];
        int count = 0;
        while (!endsWithBlankLine(bytes, count)) {
            if (count == most) {
                throw new MultipartException(
                        RequestLimit.PART_HEADER_SIZE, "multipart header: more than " + most + " bytes");
            }
            if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(most, count * 2));
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

    private void copyTo(PartContent content, PartHeader header) throws IOException {
        while (true) {
            int found = find();
            int upTo = found >= 0 ? found : Math.max(position, end - delimiter.length + 1);
            if (upTo > position) {
                if (header.fileName() == null) {
                    requireFieldsWithin(upTo - position);
                }
                append(content, upTo - position);
            }
            if (found >= 0) {
                position = found + delimiter.length;
                content.complete();
                return;
            }
            more();
        }
    }

    /** Parts without a file name become parameters, whose values are in memory as those of any form. */
    private void requireFieldsWithin(int more) throws MultipartException {
        int most = limits.server().maxFormBytes();
        fieldBytes += more;
        if (fieldBytes > most) {
            throw new MultipartException(
                    RequestLimit.FORM_SIZE, "multipart parts without a file name: more than " + most + " bytes");
        }
    }

    private void append(PartContent content, int length) throws IOException {
        long most = limits.declared().maxFileSize();
        if (most >= 0 && content.size() + length > most) {
            throw new MultipartException(
                    RequestLimit.APPLICATION_FILE_SIZE, "multipart part: size exceeded: more than " + most + " bytes");
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
            throw MultipartException.malformed("multipart body ends before its last boundary");
        }
        end += read;
        total += read;
        limits.requireBodyWithin(total);
    }
}
