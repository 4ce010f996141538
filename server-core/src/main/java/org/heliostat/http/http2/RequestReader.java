package org.heliostat.http.http2;

import java.net.InetAddress;
import org.heliostat.config.serverxml.ServerName;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.Http2Exception;
import org.heliostat.http.ClientViews;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.http2.message.FieldBlock;
import org.heliostat.http.http2.message.Priority;
import org.heliostat.http.http2.message.RefusedRequest;
import org.heliostat.http.http2.message.RequestFields;
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
import org.heliostat.request.target.HostAndPort;
import org.heliostat.request.target.RequestTarget;
import org.jspecify.annotations.Nullable;

/** Makes an exchange of the fields of each request. Belongs to one connection, runs on its I/O loop. */
final class RequestReader {

    private final HttpEnvironment environment;
    private ConnectionInfo info;

    /**
     * A request that was read.
     *
     * @param body null when it has none
     * @param priority the client's word on when to send the answer
     */
    record Opened(Exchange exchange, Http2Transport transport, @Nullable Http2Body body, Priority priority) {}

    RequestReader(HttpEnvironment environment, ConnectionInfo info) {
        this.environment = environment;
        this.info = info;
    }

    /** The handshake of a secure connection is over. */
    void secured(TlsSession session) {
        info = info.with(session);
    }

    /**
     * @param last whether the request has no body
     * @param kept whether other requests came before it on the connection
     * @throws Http2Exception where the stream must be reset
     * @throws RefusedRequest where the connection itself must answer
     */
    Opened read(StreamOwner owner, int streamId, FieldBlock block, boolean last, boolean kept)
            throws Http2Exception, RefusedRequest {
        HttpSettings settings = environment.settings();
        RequestFields fields = RequestFields.of(streamId, block, settings.heads());
        if (last && fields.contentLength() > 0) {
            throw Http2Exception.stream(streamId, ErrorCode.PROTOCOL_ERROR, "content-length without content");
        }
        if (last && fields.wantsUpgrade()) {
            throw new RefusedRequest(400, ProtocolEvent.MALFORMED, "an extended CONNECT that has ended");
        }
        RequestHead head = fields.head();
        RequestTarget target = target(head);
        Http2Transport way = new Http2Transport(owner, streamId, head.method(), block.bytes());
        RequestBody content = EmptyBody.INSTANCE;
        Http2Body body = null;
        if (!last) {
            int reportAt = settings.bodies().bodyWindow() / 2;
            body = new Http2Body(way, fields.contentLength(), fields.expectsContinue(), reportAt);
            way.body(body, fields.wantsUpgrade());
            content = fields.wantsUpgrade() ? EmptyBody.INSTANCE : body;
        }
        Request request = new Request(head, target, content, info, view(fields.host(), head.headers()));
        Response response =
                new Response(way, environment.bodyBuffers(), settings.answers().outputBufferSize());
        Exchange exchange = new Exchange(
                request, response, owner.load(), kept, environment.ticker().nanos());
        long longest = environment.receiver().begins(exchange, settings.bodies().maxRequestBody());
        if (body != null && !fields.wantsUpgrade()) {
            body.limit(longest);
        }
        return new Opened(exchange, way, body, Priority.parse(head.headers().first("priority")));
    }

    private RequestTarget target(RequestHead head) throws RefusedRequest {
        try {
            return environment.targetParser().parse(head.method(), head.target());
        } catch (BadTargetException bad) {
            throw new RefusedRequest(400, ProtocolEvent.MALFORMED, String.valueOf(bad.getMessage()));
        }
    }

    private ClientView view(@Nullable String host, HeaderFields fields) {
        return isTrustedProxy() ? forwarded(host, fields) : ClientViews.direct(info, host, ownName());
    }

    private ClientView forwarded(@Nullable String host, HeaderFields fields) {
        return ClientViews.forwarded(info, host, ownName(), fields, environment.trustedProxies());
    }

    private @Nullable ServerName ownName() {
        return environment.settings().serverNames().get(info.listenSocketId());
    }

    private boolean isTrustedProxy() {
        InetAddress peer = info.remote().getAddress();
        return peer != null && environment.trustedProxies().contains(peer);
    }

    /**
     * Tells of a request that was refused, or reset because it breaks the rules.
     *
     * @return further fields of its answer
     */
    HeaderFields refused(int status, FieldBlock block) {
        HeaderFields fields = block.fields();
        String host = block.authority() == null ? fields.first("host") : block.authority();
        ClientView proxys = isTrustedProxy() ? forwarded(host, fields) : null;
        return environment
                .receiver()
                .refused(new Refusal(
                        RefusalCause.ofStatus(status),
                        info,
                        proxys == null ? info.remote() : proxys.address(),
                        orNothing(block.method()),
                        orNothing(block.path()),
                        "HTTP/2.0",
                        proxys == null ? named(host) : proxys.host(),
                        fields::first));
    }

    /** @return the host without its port, nothing where none is named: then it was for the default virtual server */
    private static String named(@Nullable String host) {
        HostAndPort parsed = host == null ? null : HostAndPort.parse(host);
        return parsed == null ? "" : parsed.host();
    }

    /** No handshake: there is no request to tell of. */
    void handshakeFailed() {
        environment.receiver().refused(Refusal.of(RefusalCause.TLS_HANDSHAKE, info));
    }

    private static String orNothing(@Nullable String text) {
        return text == null ? "" : text;
    }
}
