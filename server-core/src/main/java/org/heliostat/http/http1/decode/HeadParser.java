package org.heliostat.http.http1.decode;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.RequestHead;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of one complete head into a {@link RequestHead}, strictly (RFC 9112 §2 to §5): what two parsers
 * could read in two ways is refused. Belongs to one I/O loop; keeps nothing between two heads but scratch space.
 */
public final class HeadParser {

    private static final int VERSION_LENGTH = 8;
    private static final int USUAL_LINES = 32;
    private static final int USUAL_LENGTH = 1_024;

    private int[] scratch = new int[USUAL_LINES * Http1Headers.STRIDE];
    private byte[] compared = new byte[USUAL_LENGTH];

    /** @return whether the next {@code length} bytes are those of the head that the fields were parsed from */
    public boolean isHead(ByteBuf in, int length, Http1Headers fields) {
        if (compared.length < length) {
            compared = new byte[length];
        }
        in.getBytes(in.readerIndex(), compared, 0, length);
        return fields.isOf(compared, length);
    }

    /**
     * @param bytes the head from the method to the empty line, both included; kept by the result
     * @param maxLines field lines at most (MaxRqHeaders)
     */
    public RequestHead parse(byte[] bytes, int maxLines) throws ProtocolException {
        return parse(bytes, maxLines, "");
    }

    /**
     * @param bytes the head from the method to the empty line, both included; kept by the result
     * @param maxLines field lines at most (MaxRqHeaders)
     * @param before target of the head before: one that is equal is the same string
     */
    public RequestHead parse(byte[] bytes, int maxLines, String before) throws ProtocolException {
        int methodEnd = token(bytes, 0, (byte) ' ', "method");
        int targetEnd = targetEnd(bytes, methodEnd + 1);
        HttpVersion version = version(bytes, targetEnd + 1);
        int lineEnd = targetEnd + 1 + VERSION_LENGTH;
        if (bytes[lineEnd] != '\r' || bytes[lineEnd + 1] != '\n') {
            throw ProtocolException.malformed("request line does not end behind the version");
        }
        String method = Ascii.name(bytes, 0, methodEnd);
        String target = Ascii.equals(bytes, methodEnd + 1, targetEnd, before)
                ? before
                : Ascii.text(bytes, methodEnd + 1, targetEnd);
        return new RequestHead(method, target, version, fields(bytes, lineEnd + 2, maxLines));
    }

    /**
     * Looks at a request line before its head is complete, so that nonsense is not waited for.
     *
     * @param line without its end
     */
    public static void checkRequestLine(byte[] line) throws ProtocolException {
        int space = token(line, 0, (byte) ' ', "method");
        version(line, targetEnd(line, space + 1) + 1);
    }

    /** @return the trailer fields of a chunked body; {@code bytes} end with the empty line */
    public @Nullable Http1Headers parseTrailers(byte[] bytes, int maxLines) throws ProtocolException {
        return bytes.length == 2 ? null : fields(bytes, 0, maxLines);
    }

    private Http1Headers fields(byte[] bytes, int start, int maxLines) throws ProtocolException {
        int used = 0;
        int at = start;
        while (bytes[at] != '\r') {
            if (used / Http1Headers.STRIDE == maxLines) {
                throw new ProtocolException(431, ProtocolEvent.HEADERS_TOO_MANY, "more than " + maxLines + " fields");
            }
            if (used == scratch.length) {
                scratch = Arrays.copyOf(scratch, used * 2);
            }
            int colon = token(bytes, at, (byte) ':', "field name");
            int valueStart = skipBlanks(bytes, colon + 1);
            int lineEnd = valueEnd(bytes, valueStart);
            int valueEnd = lineEnd;
            while (valueEnd > valueStart && isBlank(bytes[valueEnd - 1])) {
                valueEnd--;
            }
            scratch[used] = at;
            scratch[used + 1] = colon;
            scratch[used + 2] = valueStart;
            scratch[used + 3] = valueEnd;
            used += Http1Headers.STRIDE;
            at = lineEnd + 2;
        }
        if (at != bytes.length - 2 || bytes[at + 1] != '\n') {
            throw ProtocolException.malformed("bare CR in the head");
        }
        return new Http1Headers(bytes, Arrays.copyOf(scratch, used));
    }

    /** A blank before the colon, a folded line and an empty name all fail here: none of them is a token. */
    private static int token(byte[] bytes, int start, byte end, String what) throws ProtocolException {
        int at = start;
        while (at < bytes.length && Ascii.isToken(bytes[at])) {
            at++;
        }
        if (at == start || at == bytes.length || bytes[at] != end) {
            throw ProtocolException.malformed(what + " is no token");
        }
        return at;
    }

    private static int targetEnd(byte[] bytes, int start) throws ProtocolException {
        int at = start;
        while (at < bytes.length && Ascii.isTarget(bytes[at])) {
            at++;
        }
        if (at == start || at == bytes.length || bytes[at] != ' ') {
            throw ProtocolException.malformed("request target holds an illegal octet or no version follows");
        }
        return at;
    }

    private static HttpVersion version(byte[] bytes, int at) throws ProtocolException {
        boolean legal = at + VERSION_LENGTH <= bytes.length
                && bytes[at] == 'H'
                && bytes[at + 1] == 'T'
                && bytes[at + 2] == 'T'
                && bytes[at + 3] == 'P'
                && bytes[at + 4] == '/'
                && bytes[at + 5] >= '0'
                && bytes[at + 5] <= '9'
                && bytes[at + 6] == '.'
                && bytes[at + 7] >= '0'
                && bytes[at + 7] <= '9';
        if (!legal || bytes[at + 5] == '0') {
            throw ProtocolException.malformed("version is not HTTP/1.0 or HTTP/1.1");
        }
        if (bytes[at + 5] != '1' || bytes[at + 7] > '1') {
            throw new ProtocolException(505, ProtocolEvent.VERSION_UNKNOWN, "version is neither HTTP/1.0 nor HTTP/1.1");
        }
        return bytes[at + 7] == '1' ? HttpVersion.HTTP_1_1 : HttpVersion.HTTP_1_0;
    }

    private static int valueEnd(byte[] bytes, int start) throws ProtocolException {
        int at = start;
        while (Ascii.isValue(bytes[at])) {
            at++;
        }
        // The head ends with CR LF CR LF, so there is always an octet behind this one.
        if (bytes[at] != '\r' || at + 3 >= bytes.length || bytes[at + 1] != '\n') {
            throw ProtocolException.malformed("field value holds a control character or a bare CR or LF");
        }
        return at;
    }

    private static int skipBlanks(byte[] bytes, int start) {
        int at = start;
        while (isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t';
    }
}
