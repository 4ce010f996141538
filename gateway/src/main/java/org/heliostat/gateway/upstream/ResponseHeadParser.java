package org.heliostat.gateway.upstream;

import java.nio.charset.StandardCharsets;
import org.heliostat.request.MutableHeaders;

/**
 * Turns the bytes of a complete response head into a {@link ResponseHead}, strictly (RFC 9112 §4, §5): a line ends with CR LF,
 * no field is folded, no blank stands before a colon. Immutable.
 *
 * @param maxLines fields at most
 */
record ResponseHeadParser(int maxLines) {

    private static final int VERSION_LENGTH = 8;
    private static final int STATUS_END = 12;
    private static final int HIGHEST_STATUS = 599;

    /** @param length of the head with its empty line */
    ResponseHead parse(byte[] bytes, int length) throws MalformedResponseException {
        int lineEnd = lineEnd(bytes, 0, length);
        boolean legal = lineEnd >= STATUS_END
                && isVersion(bytes)
                && bytes[VERSION_LENGTH] == ' '
                && isDigit(bytes[VERSION_LENGTH + 1])
                && isDigit(bytes[VERSION_LENGTH + 2])
                && isDigit(bytes[VERSION_LENGTH + 3])
                && (lineEnd == STATUS_END || bytes[STATUS_END] == ' ');
        if (!legal) {
            throw new MalformedResponseException("its status line is none of HTTP/1.1 or HTTP/1.0");
        }
        int status = Integer.parseInt(text(bytes, VERSION_LENGTH + 1, STATUS_END));
        if (status < 100 || status > HIGHEST_STATUS) {
            throw new MalformedResponseException("its status is not 100 to 599");
        }
        String reason = lineEnd == STATUS_END ? "" : value(bytes, STATUS_END + 1, lineEnd);
        MutableHeaders fields = fields(bytes, lineEnd + 2, length);
        return new ResponseHead(status, reason, bytes[7] == '1', fields.contains("Transfer-Encoding"), fields);
    }

    /** @param start of the first field line, or of the empty line */
    MutableHeaders fields(byte[] bytes, int start, int length) throws MalformedResponseException {
        MutableHeaders fields = new MutableHeaders();
        int at = start;
        for (int end = lineEnd(bytes, at, length); end > at; end = lineEnd(bytes, at, length)) {
            if (fields.size() == maxLines) {
                throw new MalformedResponseException("it has more than " + maxLines + " fields (max-fields)");
            }
            int colon = at;
            while (colon < end && isToken(bytes[colon])) {
                colon++;
            }
            if (colon == at || colon == end || bytes[colon] != ':') {
                throw new MalformedResponseException("the name of a field is no token");
            }
            fields.add(text(bytes, at, colon), value(bytes, colon + 1, end));
            at = end + 2;
        }
        if (at + 2 != length) {
            throw new MalformedResponseException("its head ends before its end");
        }
        return fields;
    }

    /** @return where the CR LF of the line stands */
    private static int lineEnd(byte[] bytes, int start, int length) throws MalformedResponseException {
        int at = start;
        while (at < length && bytes[at] != '\r' && bytes[at] != '\n') {
            at++;
        }
        if (at + 1 >= length || bytes[at] != '\r' || bytes[at + 1] != '\n') {
            throw new MalformedResponseException("a line of its head does not end with CR LF");
        }
        return at;
    }

    private static String value(byte[] bytes, int start, int end) throws MalformedResponseException {
        int from = start;
        int to = end;
        while (from < to && isBlank(bytes[from])) {
            from++;
        }
        while (to > from && isBlank(bytes[to - 1])) {
            to--;
        }
        for (int i = from; i < to; i++) {
            int octet = bytes[i] & 0xff;
            if (octet < ' ' && octet != '\t' || octet == 0x7f) {
                throw new MalformedResponseException("a field or the reason holds a control character");
            }
        }
        return text(bytes, from, to);
    }

    private static boolean isVersion(byte[] bytes) {
        return bytes[0] == 'H'
                && bytes[1] == 'T'
                && bytes[2] == 'T'
                && bytes[3] == 'P'
                && bytes[4] == '/'
                && bytes[5] == '1'
                && bytes[6] == '.'
                && (bytes[7] == '0' || bytes[7] == '1');
    }

    private static boolean isToken(byte octet) {
        return isDigit(octet)
                || octet >= 'a' && octet <= 'z'
                || octet >= 'A' && octet <= 'Z'
                || octet > 0 && "!#$%&'*+-.^_`|~".indexOf(octet) >= 0;
    }

    private static boolean isDigit(byte octet) {
        return octet >= '0' && octet <= '9';
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t';
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
