package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import org.heliostat.config.serverxml.ServerName;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.http.ClientViews;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.http1.decode.Ascii;
import org.heliostat.http.http1.decode.ChunkedDecoder;
import org.heliostat.http.http1.decode.Framing;
import org.heliostat.http.http1.decode.HeadEnd;
import org.heliostat.http.http1.decode.HeadParser;
import org.heliostat.http.http1.decode.Http1Headers;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.http.http1.decode.RefusedHead;
import org.heliostat.http.http1.decode.RequestRules;
import org.heliostat.request.EmptyBody;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.RequestHead;
import org.heliostat.request.Response;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTarget;
import org.heliostat.request.target.RequestTargetParser;
import org.jspecify.annotations.Nullable;

/**
 * Collects the head of one request after the other and makes an exchange of each. Belongs to one connection, runs on
 * its I/O loop.
 */
final class HeadReader {

    private static final int END_OF_LINE = 2;

    /** Bytes that are looked at of a head which is not complete. */
    private static final int MOST_TOLD = 8_192;

    private final HttpEnvironment environment;
    private final HeadParser parser;
    private ConnectionInfo info;
    private final HeadEnd end = new HeadEnd();
    private boolean blankLineSkipped;
    private boolean lineChecked;

    private @Nullable RequestHead head;
    private @Nullable HttpSettings understoodBy;
    private @Nullable RequestTarget target;
    private @Nullable RequestTargetParser targetParser;
    private @Nullable Framing framing;
    private int headLength;
    private byte @Nullable [] unread;
    private @Nullable Http1Transport transport;
    private @Nullable Http1Body body;

    private @Nullable String knownHost;
    private @Nullable ServerName knownName;
    private @Nullable ClientView knownView;

    HeadReader(HttpEnvironment environment, HeadParser parser, ConnectionInfo info) {
        this.environment = environment;
        this.parser = parser;
        this.info = info;
    }

    /** @return whether there is more than the blank line that is forgiven: a client that sends no more is idle */
    boolean isBegun(ByteBuf in) {
        skipBlankLine(in);
        return in.readableBytes() > 1 || in.isReadable() && !isHalfBlankLine(in);
    }

    /** The handshake of a secure connection is over. */
    void secured(TlsSession session) {
        info = info.with(session);
        knownView = null;
        understoodBy = null;
    }

    /** @return whether a head was complete; it can be had as an exchange now */
    boolean read(ByteBuf in) throws ProtocolException {
        skipBlankLine(in);
        if (!in.isReadable()) {
            return false;
        }
        HttpSettings settings = environment.settings();
        int length = end.find(in);
        if (length < 0) {
            checkPart(in, settings);
            return false;
        }
        blankLineSkipped = false;
        lineChecked = false;
        if (isRepeated(in, length, settings)) {
            in.skipBytes(length);
            return true;
        }
        byte[] bytes = new byte[length];
        in.readBytes(bytes);
        headLength = length;
        unread = bytes;
        // What is refused half-way is nothing to come back to.
        understoodBy = null;
        understand(bytes, settings);
        unread = null;
        understoodBy = settings;
        return true;
    }

    /** Whoever asks again often sends the same bytes again: then all that was understood of them holds. */
    private boolean isRepeated(ByteBuf in, int length, HttpSettings settings) {
        RequestHead before = head;
        return before != null
                && understoodBy == settings
                && headLength == length
                && parser.isHead(in, length, (Http1Headers) before.headers());
    }

    Framing framing() {
        return present(framing);
    }

    /** @return what is known of the head that was refused: as it was read last, or what is here of it */
    Refusal refused(RefusalCause cause, @Nullable ByteBuf in) {
        byte[] bytes = unread;
        if (bytes == null) {
            bytes = new byte[in == null ? 0 : Math.min(in.readableBytes(), MOST_TOLD)];
            if (in != null) {
                in.getBytes(in.readerIndex(), bytes);
            }
        }
        RefusedHead told = RefusedHead.of(bytes);
        if (!isTrustedProxy()) {
            return told.direct(cause, info);
        }
        HeaderFields fields = told.fields();
        return told.forwarded(
                cause,
                info,
                ClientViews.forwarded(info, fields.first("Host"), ownName(), fields, environment.trustedProxies()));
    }

    /**
     * Makes the exchange of the head that was read last.
     *
     * @param keeps whether the connection may be kept
     * @param kept whether it had been kept for this request
     */
    Exchange exchange(TransportOwner owner, boolean keeps, boolean kept, long now) {
        RequestHead complete = present(head);
        HttpSettings settings = environment.settings();
        Http1Transport way = new Http1Transport(owner, complete.version(), complete.method(), headLength, keeps);
        transport = way;
        RequestBody content = EmptyBody.INSTANCE;
        ClientView view = clientView((Http1Headers) complete.headers());
        body = null;
        if (framing().hasBody()) {
            body = body(way, settings);
            way.body(body);
            content = body;
        }
        Request request = new Request(complete, present(target), content, info, view);
        Exchange exchange = new Exchange(
                request,
                new Response(way, environment.bodyBuffers(), settings.answers().outputBufferSize()),
                way,
                kept,
                now);
        long longest = environment.receiver().begins(exchange, settings.bodies().maxRequestBody());
        if (body != null) {
            body.limit(longest);
        }
        return exchange;
    }

    Http1Transport transport() {
        return present(transport);
    }

    @Nullable
    Http1Body body() {
        return body;
    }

    private Http1Body body(Http1Transport way, HttpSettings settings) {
        ChunkedDecoder chunked = framing().contentLength() < 0
                ? new ChunkedDecoder(
                        parser,
                        settings.heads().headerBufferSize(),
                        settings.heads().maxRqHeaders())
                : null;
        return new Http1Body(way, framing(), chunked, settings.bodies().bodyWindow());
    }

    /** One empty line before a request is forgiven (RFC 9112 §2.2). */
    private void skipBlankLine(ByteBuf in) {
        int start = in.readerIndex();
        boolean blank = !blankLineSkipped
                && in.readableBytes() >= END_OF_LINE
                && in.getByte(start) == '\r'
                && in.getByte(start + 1) == '\n';
        if (blank) {
            in.skipBytes(END_OF_LINE);
            end.reset();
            blankLineSkipped = true;
        }
    }

    private boolean isHalfBlankLine(ByteBuf in) {
        return !blankLineSkipped && in.readableBytes() == 1 && in.getByte(in.readerIndex()) == '\r';
    }

    /** What can never become a legal head is refused as soon as it shows. */
    private void checkPart(ByteBuf in, HttpSettings settings) throws ProtocolException {
        byte first = in.getByte(in.readerIndex());
        if (!Ascii.isToken(first) && !isHalfBlankLine(in)) {
            throw ProtocolException.malformed("request does not begin with a method");
        }
        int line = end.firstLine();
        if (line == 0) {
            checkLineLength(in.readableBytes() - END_OF_LINE, settings);
            return;
        }
        checkLineLength(line - END_OF_LINE, settings);
        if (in.readableBytes() - line > settings.heads().headerBufferSize() + END_OF_LINE) {
            throw tooLarge(settings);
        }
        if (!lineChecked) {
            byte[] bytes = new byte[line];
            in.getBytes(in.readerIndex(), bytes);
            HeadParser.checkRequestLine(bytes);
            lineChecked = true;
        }
    }

    private void understand(byte[] bytes, HttpSettings settings) throws ProtocolException {
        int line = 0;
        while (bytes[line] != '\n') {
            line++;
        }
        checkLineLength(line - 1, settings);
        if (bytes.length - line - 1 > settings.heads().headerBufferSize() + END_OF_LINE) {
            throw tooLarge(settings);
        }
        RequestHead before = head;
        String asked = before == null ? "" : before.target();
        RequestHead parsed = parser.parse(bytes, settings.heads().maxRqHeaders(), asked);
        Http1Headers headers = (Http1Headers) parsed.headers();
        if (before != null) {
            headers.takeOver((Http1Headers) before.headers());
        }
        framing = RequestRules.check(parsed, headers, settings.heads().strictHttpHeaders(), framing);
        rememberHost(headers);
        if (parsed.method().equals("CONNECT")) {
            throw new ProtocolException(501, ProtocolEvent.NOT_IMPLEMENTED, "CONNECT is not implemented");
        }
        takeTargetApart(before, parsed);
        head = parsed;
    }

    /** What a client asks for again on the same connection is taken apart once. */
    private void takeTargetApart(@Nullable RequestHead before, RequestHead parsed) throws ProtocolException {
        RequestTargetParser current = environment.targetParser();
        boolean same = before != null
                && current == targetParser
                && before.target().equals(parsed.target())
                && before.method().equals(parsed.method());
        if (same) {
            return;
        }
        try {
            target = current.parse(parsed.method(), parsed.target());
            targetParser = current;
        } catch (BadTargetException bad) {
            throw ProtocolException.malformed(String.valueOf(bad.getMessage()));
        }
    }

    /** Most requests of a connection name the same host: it is checked and turned into a view once. */
    private void rememberHost(Http1Headers headers) throws ProtocolException {
        int line = framing().hostLine();
        boolean same = line < 0 ? knownHost == null : knownHost != null && headers.valueEquals(line, knownHost);
        ServerName name = ownName();
        // A reload brings names of its own.
        if (same && knownView != null && name == knownName) {
            return;
        }
        String host = framing().host(headers);
        if (host != null) {
            RequestRules.checkHostValue(host);
        }
        knownHost = host;
        knownName = name;
        knownView = ClientViews.direct(info, host, name);
    }

    private ClientView clientView(Http1Headers headers) {
        String authority = present(target).authority();
        if (isTrustedProxy()) {
            return ClientViews.forwarded(
                    info, authority == null ? knownHost : authority, ownName(), headers, environment.trustedProxies());
        }
        return authority == null ? present(knownView) : ClientViews.direct(info, authority, null);
    }

    private @Nullable ServerName ownName() {
        return environment.settings().serverNames().get(info.listenSocketId());
    }

    private boolean isTrustedProxy() {
        InetAddress peer = info.remote().getAddress();
        return peer != null && environment.trustedProxies().contains(peer);
    }

    private static void checkLineLength(int length, HttpSettings settings) throws ProtocolException {
        if (length > settings.heads().maxRequestLine()) {
            throw new ProtocolException(
                    414,
                    ProtocolEvent.REQUEST_LINE_TOO_LONG,
                    "request line is longer than " + settings.heads().maxRequestLine() + " bytes");
        }
    }

    private static ProtocolException tooLarge(HttpSettings settings) {
        return new ProtocolException(
                431,
                ProtocolEvent.HEAD_TOO_LARGE,
                "header fields are larger than " + settings.heads().headerBufferSize() + " bytes");
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("no head was read (expected: read() returned true)");
        }
        return value;
    }
}
