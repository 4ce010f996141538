package org.heliostat.gateway.upstream;

import org.heliostat.request.MutableHeaders;

/**
 * Turns the bytes of a complete response head into a {@link ResponseHead}, strictly (RFC 9112 §4, §5): a line ends with CR LF,
 * no field is folded, no blank stands before a colon. Belongs to one I/O loop.
 *
 * @param maxLines fields at most
 * @param seen texts of the same connection
 */
record ResponseHeadParser(int maxLines, SeenTexts seen) {

    private static final int VERSION_LENGTH = 8;
    private static final int STATUS_END = 12;
    private static final int HIGHEST_STATUS = 599;

    /**
     * @param start of the head
     * @param limit where it ends, behind its empty line
     */
    ResponseHead parse(byte[] bytes, int start, int limit) throws MalformedResponseException {
        int lineEnd = lineEnd(bytes, start, limit);
        int code = start + VERSION_LENGTH + 1;
        int codeEnd = start + STATUS_END;
        boolean legal = lineEnd >= codeEnd
                && isVersion(bytes, start)
                && bytes[code - 1] == ' '
                && isDigit(bytes[code])
                && isDigit(bytes[code + 1])
                && isDigit(bytes[code + 2])
                && (lineEnd == codeEnd || bytes[codeEnd] == ' ');
        if (!legal) {
            throw new MalformedResponseException("its status line is none of HTTP/1.1 or HTTP/1.0");
        }
        int status = 100 * (bytes[code] - '0') + 10 * (bytes[code + 1] - '0') + bytes[code + 2] - '0';
        if (status < 100 || status > HIGHEST_STATUS) {
            throw new MalformedResponseException("its status is not 100 to 599");
        }
        String reason = lineEnd == codeEnd ? "" : value(0, bytes, codeEnd + 1, lineEnd);
        MutableHeaders fields = fields(bytes, lineEnd + 2, limit);
        return new ResponseHead(status, reason, bytes[start + 7] == '1', fields.contains("Transfer-Encoding"), fields);
    }

    /** @param start of the first field line, or of the empty line */
    MutableHeaders fields(byte[] bytes, int start, int limit) throws MalformedResponseException {
        MutableHeaders fields = new MutableHeaders();
        int at = start;
        for (int end = lineEnd(bytes, at, limit); end > at; end = lineEnd(bytes, at, limit)) {
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
            int place = 2 * fields.size() + 1;
            fields.add(seen.text(place, bytes, at, colon), value(place + 1, bytes, colon + 1, end));
            at = end + 2;
        }
        if (at + 2 != limit) {
            throw new MalformedResponseException("its head ends before its end");
        }
        return fields;
    }

    /** @return where the CR LF of the line stands */
    private static int lineEnd(byte[] bytes, int start, int limit) throws MalformedResponseException {
        int at = start;
        while (at < limit && bytes[at] != '\r' && bytes[at] != '\n') {
            at++;
        }
        if (at + 1 >= limit || bytes[at] != '\r' || bytes[at + 1] != '\n') {
            throw new MalformedResponseException("a line of its head does not end with CR LF");
        }
        return at;
    }

    private String value(int place, byte[] bytes, int start, int end) throws MalformedResponseException {
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
        return seen.text(place, bytes, from, to);
    }

    private static boolean isVersion(byte[] bytes, int start) {
        return bytes[start] == 'H'
                && bytes[start + 1] == 'T'
                && bytes[start + 2] == 'T'
                && bytes[start + 3] == 'P'
                && bytes[start + 4] == '/'
                && bytes[start + 5] == '1'
                && bytes[start + 6] == '.'
                && (bytes[start + 7] == '0' || bytes[start + 7] == '1');
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
}
