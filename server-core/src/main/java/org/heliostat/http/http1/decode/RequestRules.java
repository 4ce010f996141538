package org.heliostat.http.http1.decode;

import java.util.List;
import java.util.Locale;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.RequestHead;
import org.heliostat.request.target.HostAndPort;
import org.jspecify.annotations.Nullable;

/** The rules of RFC 9112 §3.2, §6 and §9 on which the safety of a connection rests. Refuses, never repairs. */
public final class RequestRules {

    /** Fields that may come once (RFC 9110, RFC 6265); with StrictHttpHeaders a second one is refused. */
    private static final List<String> SINGLE = List.of(
            "Authorization",
            "Content-Type",
            "From",
            "If-Modified-Since",
            "If-Unmodified-Since",
            "Max-Forwards",
            "Proxy-Authorization",
            "Referer",
            "User-Agent");

    private RequestRules() {}

    /**
     * @param before framing of the request before on the same connection, null where there is none
     * @return the framing of a request that obeys the rules: {@code before} where it is the same
     */
    public static Framing check(RequestHead head, Http1Headers headers, boolean strict, @Nullable Framing before)
            throws ProtocolException {
        boolean newer = head.version() == HttpVersion.HTTP_1_1;
        int hostLine = checkHost(headers, newer);
        long length = contentLength(headers);
        if (headers.contains("Transfer-Encoding")) {
            checkTransferEncoding(headers, newer);
            length = -1;
        }
        if (strict) {
            checkSingle(headers);
        }
        boolean keepAlive = newer;
        if (headers.contains("Connection")) {
            keepAlive = newer ? !headers.hasToken("Connection", "close") : keepsOldConnection(headers);
        }
        boolean expectsContinue = newer && expectsContinue(headers);
        return before != null && before.equals(length, keepAlive, expectsContinue, hostLine)
                ? before
                : new Framing(length, keepAlive, expectsContinue, hostLine);
    }

    private static boolean keepsOldConnection(Http1Headers headers) {
        return headers.hasToken("Connection", "keep-alive") && !headers.hasToken("Connection", "close");
    }

    private static int checkHost(Http1Headers headers, boolean required) throws ProtocolException {
        int line = headers.indexOf("Host", 0);
        if (line < 0) {
            if (required) {
                throw ProtocolException.malformed("no Host field");
            }
            return line;
        }
        if (headers.indexOf("Host", line + 1) >= 0) {
            throw ProtocolException.malformed("more than one Host field");
        }
        return line;
    }

    /** A connection that was told the same Host before need not check it again. */
    public static void checkHostValue(String host) throws ProtocolException {
        if (HostAndPort.parse(host) == null) {
            throw ProtocolException.malformed("Host field is no host and port");
        }
    }

    private static long contentLength(Http1Headers headers) throws ProtocolException {
        int line = headers.indexOf("Content-Length", 0);
        if (line < 0) {
            return 0;
        }
        if (headers.indexOf("Content-Length", line + 1) >= 0) {
            throw ProtocolException.malformed("more than one Content-Length field");
        }
        long length = HeaderFields.decimal(headers.value(line));
        if (length < 0) {
            throw ProtocolException.malformed("Content-Length is no decimal number");
        }
        return length;
    }

    private static void checkTransferEncoding(Http1Headers headers, boolean newer) throws ProtocolException {
        if (!newer) {
            throw ProtocolException.malformed("Transfer-Encoding in an HTTP/1.0 request");
        }
        if (headers.contains("Content-Length")) {
            throw ProtocolException.malformed("Content-Length and Transfer-Encoding together");
        }
        String codings = String.join(",", headers.all("Transfer-Encoding")).toLowerCase(Locale.ROOT);
        if (codings.equals("chunked")) {
            return;
        }
        String[] list = codings.split(",", -1);
        for (int i = 0; i < list.length; i++) {
            boolean isLast = i == list.length - 1;
            if (list[i].trim().isEmpty() || list[i].trim().equals("chunked") != isLast) {
                throw ProtocolException.malformed("chunked is not the last transfer coding");
            }
        }
        if (list.length > 1) {
            throw new ProtocolException(501, ProtocolEvent.NOT_IMPLEMENTED, "unknown transfer coding");
        }
    }

    private static boolean expectsContinue(Http1Headers headers) throws ProtocolException {
        int line = headers.indexOf("Expect", 0);
        if (line < 0) {
            return false;
        }
        boolean known = headers.value(line).equalsIgnoreCase("100-continue");
        if (!known || headers.indexOf("Expect", line + 1) >= 0) {
            throw new ProtocolException(417, ProtocolEvent.EXPECTATION_FAILED, "unknown expectation");
        }
        return true;
    }

    private static void checkSingle(Http1Headers headers) throws ProtocolException {
        for (String name : SINGLE) {
            int line = headers.indexOf(name, 0);
            if (line >= 0 && headers.indexOf(name, line + 1) >= 0) {
                throw ProtocolException.malformed("field comes more than once: " + name);
            }
        }
    }
}
