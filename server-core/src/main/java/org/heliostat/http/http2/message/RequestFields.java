package org.heliostat.http.http2.message;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FieldList;
import org.heliostat.frames.Http2Exception;
import org.heliostat.http.HttpSettings.HeadLimits;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.RequestHead;
import org.heliostat.request.target.HostAndPort;
import org.jspecify.annotations.Nullable;

/**
 * Judges the fields of one request (RFC 9113 §8.2, §8.3): what breaks the rules resets the stream, what is well-formed but not
 * taken is answered. Refuses, never repairs.
 */
public final class RequestFields {

    /** HTTP/1 proves with it that the server has understood; HTTP/2 has no need of that. */
    private static final String UNUSED_KEY = "AAAAAAAAAAAAAAAAAAAAAA==";

    /** Fields that are about a connection of HTTP/1. */
    private static final List<String> OF_CONNECTION =
            List.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

    private static final Pattern OTHER_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*");

    /** Fields that may come once; with StrictHttpHeaders a second one is refused. */
    private static final List<String> SINGLE = List.of(
            "authorization",
            "content-type",
            "from",
            "if-modified-since",
            "if-unmodified-since",
            "max-forwards",
            "proxy-authorization",
            "referer",
            "user-agent");

    private final RequestHead head;
    private final @Nullable String host;
    private final long contentLength;
    private final boolean expectsContinue;
    private final boolean wantsUpgrade;

    private RequestFields(
            RequestHead head,
            @Nullable String host,
            long contentLength,
            boolean expectsContinue,
            boolean wantsUpgrade) {
        this.head = head;
        this.host = host;
        this.contentLength = contentLength;
        this.expectsContinue = expectsContinue;
        this.wantsUpgrade = wantsUpgrade;
    }

    public static RequestFields of(int streamId, FieldBlock block, HeadLimits limits)
            throws Http2Exception, RefusedRequest {
        checkForm(streamId, block);
        if (block.isPathTooLong()) {
            throw new RefusedRequest(
                    414,
                    ProtocolEvent.REQUEST_LINE_TOO_LONG,
                    ":path is longer than " + limits.maxRequestLine() + " bytes");
        }
        if (block.isTooLarge()) {
            throw new RefusedRequest(
                    431,
                    ProtocolEvent.HEAD_TOO_LARGE,
                    "header fields are larger than " + limits.headerBufferSize() + " bytes");
        }
        if (block.hasTooManyLines()) {
            throw new RefusedRequest(
                    431, ProtocolEvent.HEADERS_TOO_MANY, "more than " + limits.maxRqHeaders() + " fields");
        }
        FieldList fields = block.fields();
        fields.joinCookies();
        long length = contentLength(streamId, fields);
        String host = host(streamId, block.authority(), fields);
        boolean expects = expectsContinue(fields);
        if (limits.strictHttpHeaders()) {
            checkSingle(streamId, fields);
        }
        String path = block.path();
        if (path == null) {
            throw new RefusedRequest(501, ProtocolEvent.NOT_IMPLEMENTED, "CONNECT is not implemented");
        }
        String method = block.protocol() == null ? block.method() : asUpgrade(block.protocol(), fields);
        RequestHead head = new RequestHead(String.valueOf(method), path, HttpVersion.HTTP_2, fields);
        return new RequestFields(head, host, length, expects, block.protocol() != null);
    }

    /**
     * Whoever serves WebSockets finds what HTTP/1 asks for one with (RFC 8441 §5).
     *
     * @return the method
     */
    private static String asUpgrade(@Nullable String protocol, FieldList fields) throws RefusedRequest {
        if (!"websocket".equalsIgnoreCase(protocol)) {
            throw new RefusedRequest(501, ProtocolEvent.NOT_IMPLEMENTED, "CONNECT for a protocol that is not spoken");
        }
        fields.add("upgrade", "websocket");
        fields.add("connection", "Upgrade");
        if (!fields.contains("sec-websocket-key")) {
            fields.add("sec-websocket-key", UNUSED_KEY);
        }
        return "GET";
    }

    /** @return the fields behind a body, which have no pseudo-header fields */
    public static FieldList trailers(int streamId, FieldBlock block) throws Http2Exception {
        if (block.hasPseudo() || block.problem() != null || block.isTooLarge() || block.hasTooManyLines()) {
            throw malformed(streamId, "trailers that are malformed, or too many");
        }
        checkOfConnection(streamId, block.fields());
        return block.fields();
    }

    private static void checkForm(int streamId, FieldBlock block) throws Http2Exception {
        String problem = block.problem();
        if (problem != null) {
            throw malformed(streamId, problem);
        }
        String method = block.method();
        if (method == null || !isToken(method)) {
            throw malformed(streamId, ":method is missing, or no token");
        }
        boolean extended = block.protocol() != null;
        boolean connects = method.equals("CONNECT");
        boolean isWhole = block.scheme() != null && block.path() != null || block.isPathTooLong();
        boolean isTarget = block.scheme() == null && block.path() == null && block.authority() != null;
        if (extended && !connects || (connects && !extended ? !isTarget : !isWhole)) {
            throw malformed(streamId, "pseudo-header fields are missing, or there are too many");
        }
        String scheme = block.scheme();
        if (scheme != null && !isScheme(scheme)) {
            throw malformed(streamId, ":scheme is none");
        }
        String path = block.path();
        if (path != null && !path.startsWith("/") && !(path.equals("*") && method.equals("OPTIONS"))) {
            throw malformed(streamId, ":path does not begin with a slash");
        }
        checkOfConnection(streamId, block.fields());
    }

    /** RFC 9113 §8.2.2. */
    private static void checkOfConnection(int streamId, FieldList fields) throws Http2Exception {
        for (int i = 0; i < fields.size(); i++) {
            String name = fields.name(i);
            if (OF_CONNECTION.contains(name)
                    || name.equals("te") && !fields.value(i).equalsIgnoreCase("trailers")) {
                throw malformed(streamId, "a field that is about the connection");
            }
        }
    }

    /** RFC 3986 §3.1; other schemes than these two are for other servers, and are served as these are. */
    private static boolean isScheme(String text) {
        return text.equals("https")
                || text.equals("http")
                || OTHER_SCHEME.matcher(text).matches();
    }

    private static boolean isToken(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean token = c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
            if (!token) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static long contentLength(int streamId, FieldList fields) throws Http2Exception {
        int line = fields.indexOf("content-length", 0);
        if (line < 0) {
            return -1;
        }
        long length = HeaderFields.decimal(fields.value(line));
        if (length < 0 || fields.indexOf("content-length", line + 1) >= 0) {
            throw malformed(streamId, "content-length is no decimal number, or comes twice");
        }
        return length;
    }

    /** Whoever reads the fields finds the host where HTTP/1 has it. */
    private static @Nullable String host(int streamId, @Nullable String authority, FieldList fields)
            throws Http2Exception, RefusedRequest {
        int line = fields.indexOf("host", 0);
        String host = line < 0 ? null : fields.value(line);
        if (line >= 0 && fields.indexOf("host", line + 1) >= 0) {
            throw malformed(streamId, "more than one Host field");
        }
        if (host != null
                && authority != null
                && !host.toLowerCase(Locale.ROOT).equals(authority.toLowerCase(Locale.ROOT))) {
            throw malformed(streamId, "Host is not :authority");
        }
        String named = authority == null ? host : authority;
        if (named == null || HostAndPort.parse(named) == null) {
            throw new RefusedRequest(400, ProtocolEvent.MALFORMED, ":authority is missing, or no host and port");
        }
        if (host == null) {
            fields.add("host", named);
        }
        return named;
    }

    private static boolean expectsContinue(FieldList fields) throws RefusedRequest {
        int line = fields.indexOf("expect", 0);
        if (line < 0) {
            return false;
        }
        if (!fields.value(line).equalsIgnoreCase("100-continue") || fields.indexOf("expect", line + 1) >= 0) {
            throw new RefusedRequest(417, ProtocolEvent.EXPECTATION_FAILED, "unknown expectation");
        }
        return true;
    }

    private static void checkSingle(int streamId, FieldList fields) throws Http2Exception {
        for (String name : SINGLE) {
            int line = fields.indexOf(name, 0);
            if (line >= 0 && fields.indexOf(name, line + 1) >= 0) {
                throw malformed(streamId, "field comes more than once: " + name);
            }
        }
    }

    private static Http2Exception malformed(int streamId, String message) {
        return Http2Exception.stream(streamId, ErrorCode.PROTOCOL_ERROR, message);
    }

    public RequestHead head() {
        return head;
    }

    /** @return as the client addressed the server */
    @Nullable
    public String host() {
        return host;
    }

    /** @return −1 where the client has not said */
    public long contentLength() {
        return contentLength;
    }

    public boolean expectsContinue() {
        return expectsContinue;
    }

    /** @return whether the stream is to become another protocol's, rather than carry a body */
    public boolean wantsUpgrade() {
        return wantsUpgrade;
    }
}
