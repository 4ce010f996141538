package org.heliostat.gateway.upstream;

import java.util.List;
import org.heliostat.request.HeaderFields;

/**
 * Says where the body of a response ends (RFC 9112 §6.3). Immutable.
 *
 * @param length bytes where the kind is LENGTH, else 0
 */
record ResponseFraming(Kind kind, long length) {

    /** How the end is told. */
    enum Kind {
        NO_BODY,
        LENGTH,
        CHUNKED,
        UNTIL_CLOSE
    }

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    /** @throws MalformedResponseException where two readers could find two ends */
    static ResponseFraming of(ResponseHead head, boolean toHead) throws MalformedResponseException {
        List<String> codings = head.fields().all("Transfer-Encoding");
        List<String> lengths = head.fields().all("Content-Length");
        if (!codings.isEmpty() && !lengths.isEmpty()) {
            throw new MalformedResponseException("it has both Content-Length and Transfer-Encoding");
        }
        long length = length(lengths);
        checkCoding(head, codings);
        if (toHead || head.isInterim() || head.status() == NO_CONTENT || head.status() == NOT_MODIFIED) {
            return new ResponseFraming(Kind.NO_BODY, 0);
        }
        if (!codings.isEmpty()) {
            return new ResponseFraming(Kind.CHUNKED, 0);
        }
        return lengths.isEmpty() ? new ResponseFraming(Kind.UNTIL_CLOSE, 0) : new ResponseFraming(Kind.LENGTH, length);
    }

    /**
     * @return whether the server keeps the connection open behind the response, and nothing says that more of it is to come: what
     *     announces a body where none may be will hardly stop at the announcement
     */
    static boolean keeps(ResponseHead head) {
        return !(head.status() == NO_CONTENT && announcesBody(head)) && isKept(head);
    }

    private static boolean announcesBody(ResponseHead head) {
        String length = head.fields().first("Content-Length");
        return head.fields().contains("Transfer-Encoding") || length != null && HeaderFields.decimal(length) != 0;
    }

    private static boolean isKept(ResponseHead head) {
        return head.isNewer()
                ? !head.fields().hasToken("Connection", "close")
                : head.fields().hasToken("Connection", "keep-alive");
    }

    private static void checkCoding(ResponseHead head, List<String> codings) throws MalformedResponseException {
        boolean isChunked = codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked");
        if (!codings.isEmpty() && (!isChunked || !head.isNewer())) {
            throw new MalformedResponseException("its Transfer-Encoding is not chunked, or it is HTTP/1.0");
        }
    }

    private static long length(List<String> lengths) throws MalformedResponseException {
        if (lengths.isEmpty()) {
            return 0;
        }
        long length = HeaderFields.decimal(lengths.get(0));
        if (lengths.size() > 1 || length < 0) {
            throw new MalformedResponseException("its Content-Length is none, or there are several");
        }
        return length;
    }
}
