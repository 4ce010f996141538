package org.heliostat.servlet.websocket.session;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Extension;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.Session;
import jakarta.websocket.WebSocketContainer;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.heliostat.servlet.websocket.endpoint.Decoders;
import org.heliostat.servlet.websocket.endpoint.Encoders;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.protocol.CloseCode;
import org.heliostat.servlet.websocket.protocol.FrameReader;
import org.heliostat.servlet.websocket.protocol.Frames;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.protocol.MessageSender;
import org.heliostat.servlet.websocket.protocol.Outgoing;
import org.heliostat.servlet.websocket.protocol.WebSocketFailure;
import org.jspecify.annotations.Nullable;

/**
 * One open WebSocket (Jakarta WebSocket 2.2, Session). What arrives, and all code of the endpoint, runs on the line's
 * session thread; sending and closing may come from any.
 *
 * <p>How it ends is {@link SessionLifecycle}.
 */
public final class WebSocketSession implements Session {

    private static final String VERSION = "13";

    private final String id = UUID.randomUUID().toString();
    private final SessionHost host;
    private final Endpoint endpoint;
    private final EndpointConfig config;
    private final Handshaken handshaken;
    private final SocketSettings settings;
    private final Decoders decoders;
    private final Encoders encoders;
    private final Handlers handlers;
    private final SessionLifecycle life;
    private final Incoming incoming;
    private final FrameReader reader;
    private final BasicRemote basic;
    private final AsyncRemote async;

    public WebSocketSession(
            SessionHost host,
            Endpoint endpoint,
            EndpointConfig config,
            Handshaken handshaken,
            SessionDefaults defaults,
            Line line) {
        this.host = host;
        this.endpoint = endpoint;
        this.config = config;
        this.handshaken = handshaken;
        this.settings = new SocketSettings(config.getUserProperties(), defaults);
        this.decoders = new Decoders(config, host.instances());
        this.encoders = new Encoders(config, host.instances());
        this.handlers = new Handlers(decoders);
        Outgoing outgoing = new Outgoing(line);
        MessageSender sender = new MessageSender(
                outgoing,
                new Frames(handshaken.client()),
                handshaken.compresses(),
                host.limits().sendQueueSize(),
                host.figures());
        SendResults sendResults = new SendResults(host, line);
        this.life = new SessionLifecycle(this, endpoint, host, settings, line, outgoing, sender, sendResults);
        this.incoming =
                new Incoming(life, settings, handlers, new Pongs(life, sender, host.figures(), line), host.figures());
        this.reader = new FrameReader(
                !handshaken.client(), handshaken.compresses(), host.limits().frameSize(), incoming);
        RemoteParts parts = new RemoteParts(life, sender, encoders);
        this.basic = new BasicRemote(parts);
        this.async = new AsyncRemote(parts, this, host, sendResults, defaults.sendMillis());
    }

    /** Tells the endpoint that it is open; what arrives is read afterwards. On the session thread, once. */
    public void begin() {
        life.begins();
        host.figures().opened();
        host.opened(this);
        life.open(config);
    }

    /** Reads what has come. On the session thread. */
    public void received(byte[] bytes, int offset, int length) {
        host.figures().received(length);
        life.timeouts().heard();
        if (life.isOver()) {
            return;
        }
        try {
            reader.read(bytes, offset, length);
        } catch (WebSocketFailure failure) {
            host.figures()
                    .count(failure.code() == CloseCode.TOO_BIG ? SocketEvent.TOO_BIG : SocketEvent.PROTOCOL_ERROR);
            life.fail(failure);
        }
    }

    /** The connection is gone. On the session thread, last of all. */
    public void lost() {
        life.lost();
        incoming.release();
        if (life.ends()) {
            unguarded(decoders::destroy);
            unguarded(encoders::destroy);
            host.figures().ended();
            host.ended(this);
        }
    }

    private void unguarded(Runnable code) {
        try {
            code.run();
        } catch (Throwable thrown) {
            host.failed("the end of a WebSocket", thrown);
        }
    }

    /**
     * Ends it because application or server end.
     *
     * @param waits whether the peer may still answer
     */
    public void goAway(boolean waits) {
        life.goAway(waits);
    }

    /** Closes it for a reason of the container's. Any thread. */
    public boolean close(int code, String reason) {
        return life.close(code, reason);
    }

    @Override
    public void close() {
        close(CloseCode.NORMAL, "");
    }

    @Override
    public void close(CloseReason reason) {
        int code = reason.getCloseCode().getCode();
        close(code == CloseCode.NO_STATUS ? CloseCode.NORMAL : code, String.valueOf(reason.getReasonPhrase()));
    }

    /** Looks whether its time is over; called about once a second, on any thread. */
    public void look() {
        life.timeouts().look();
    }

    /** Ends what does not come to its end by itself. Any thread. */
    public void cut() {
        life.cut();
    }

    /** @return what was told about the endpoint when it was deployed */
    public EndpointConfig config() {
        return config;
    }

    Handshaken handshaken() {
        return handshaken;
    }

    /** @return sessions with the same belong to one endpoint */
    public String group() {
        return handshaken.group();
    }

    /** @return the HTTP session it ends with; null where there is none */
    public @Nullable UserSession userSession() {
        return handshaken.userSession();
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public WebSocketContainer getContainer() {
        life.requireUsable();
        return host.container();
    }

    @Override
    public void addMessageHandler(MessageHandler handler) {
        life.requireUsable();
        handlers.add(handler);
    }

    @Override
    public <T> void addMessageHandler(Class<T> type, MessageHandler.Whole<T> handler) {
        life.requireUsable();
        handlers.add(handler, type, false);
    }

    @Override
    public <T> void addMessageHandler(Class<T> type, MessageHandler.Partial<T> handler) {
        life.requireUsable();
        handlers.add(handler, type, true);
    }

    @Override
    public Set<MessageHandler> getMessageHandlers() {
        life.requireUsable();
        return handlers.all();
    }

    @Override
    public void removeMessageHandler(MessageHandler handler) {
        life.requireUsable();
        handlers.remove(handler);
    }

    @Override
    public String getProtocolVersion() {
        life.requireUsable();
        return VERSION;
    }

    @Override
    public String getNegotiatedSubprotocol() {
        life.requireUsable();
        return handshaken.agreement().subprotocol();
    }

    @Override
    public List<Extension> getNegotiatedExtensions() {
        life.requireUsable();
        return handshaken.agreement().extensions();
    }

    @Override
    public boolean isSecure() {
        life.requireUsable();
        return handshaken.secure();
    }

    @Override
    public long getMaxIdleTimeout() {
        life.requireUsable();
        return settings.idleMillis();
    }

    @Override
    public void setMaxIdleTimeout(long milliseconds) {
        life.requireUsable();
        settings.idleMillis(milliseconds);
    }

    @Override
    public void setMaxBinaryMessageBufferSize(int length) {
        life.requireUsable();
        settings.maxBinary(length);
    }

    @Override
    public int getMaxBinaryMessageBufferSize() {
        life.requireUsable();
        return settings.maxBinary();
    }

    @Override
    public void setMaxTextMessageBufferSize(int length) {
        life.requireUsable();
        settings.maxText(length);
    }

    @Override
    public int getMaxTextMessageBufferSize() {
        life.requireUsable();
        return settings.maxText();
    }

    @Override
    public URI getRequestURI() {
        life.requireUsable();
        return handshaken.target().uri();
    }

    @Override
    public Map<String, List<String>> getRequestParameterMap() {
        life.requireUsable();
        return handshaken.target().parameters();
    }

    @Override
    public @Nullable String getQueryString() {
        life.requireUsable();
        return handshaken.target().query();
    }

    @Override
    public Map<String, String> getPathParameters() {
        life.requireUsable();
        return handshaken.target().pathParameters();
    }

    @Override
    public Map<String, Object> getUserProperties() {
        life.requireUsable();
        return settings.properties();
    }

    @Override
    public @Nullable Principal getUserPrincipal() {
        life.requireUsable();
        return handshaken.user();
    }

    @Override
    public boolean isOpen() {
        return life.isOpen();
    }

    @Override
    public RemoteEndpoint.Async getAsyncRemote() {
        life.requireUsable();
        return async;
    }

    @Override
    public RemoteEndpoint.Basic getBasicRemote() {
        life.requireUsable();
        return basic;
    }

    @Override
    public Set<Session> getOpenSessions() {
        life.requireUsable();
        return host.openSessions(this);
    }
}
