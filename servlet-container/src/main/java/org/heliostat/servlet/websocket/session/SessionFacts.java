package org.heliostat.servlet.websocket.session;

import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Extension;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.WebSocketContainer;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.servlet.websocket.coding.Decoders;
import org.jspecify.annotations.Nullable;

/** What an application may ask of a session and set about it. Any thread. */
abstract class SessionFacts implements Session {

    private static final String VERSION = "13";

    private final String id = UUID.randomUUID().toString();
    private final SessionHost host;
    private final Handshaken handshaken;
    private final Map<String, Object> properties;
    private final Handlers handlers;

    private volatile int maxText;
    private volatile int maxBinary;
    private volatile long idleMillis;

    SessionFacts(
            SessionHost host,
            EndpointConfig config,
            Handshaken handshaken,
            SessionDefaults defaults,
            Decoders decoders) {
        this.host = host;
        this.handshaken = handshaken;
        this.properties = new ConcurrentHashMap<>(config.getUserProperties());
        this.handlers = new Handlers(decoders);
        this.maxText = defaults.maxText();
        this.maxBinary = defaults.maxBinary();
        this.idleMillis = defaults.idleMillis();
    }

    /** @throws IllegalStateException when the session has ended (Jakarta WebSocket 2.2, Session) */
    abstract void requireUsable();

    Handlers handlers() {
        return handlers;
    }

    Handshaken handshaken() {
        return handshaken;
    }

    SessionHost host() {
        return host;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public WebSocketContainer getContainer() {
        requireUsable();
        return host.container();
    }

    @Override
    public void addMessageHandler(MessageHandler handler) {
        requireUsable();
        handlers.add(handler);
    }

    @Override
    public <T> void addMessageHandler(Class<T> type, MessageHandler.Whole<T> handler) {
        requireUsable();
        handlers.add(handler, type, false);
    }

    @Override
    public <T> void addMessageHandler(Class<T> type, MessageHandler.Partial<T> handler) {
        requireUsable();
        handlers.add(handler, type, true);
    }

    @Override
    public Set<MessageHandler> getMessageHandlers() {
        requireUsable();
        return handlers.all();
    }

    @Override
    public void removeMessageHandler(MessageHandler handler) {
        requireUsable();
        handlers.remove(handler);
    }

    @Override
    public String getProtocolVersion() {
        requireUsable();
        return VERSION;
    }

    @Override
    public String getNegotiatedSubprotocol() {
        requireUsable();
        return handshaken.subprotocol();
    }

    @Override
    public List<Extension> getNegotiatedExtensions() {
        requireUsable();
        return handshaken.extensions();
    }

    @Override
    public boolean isSecure() {
        requireUsable();
        return handshaken.secure();
    }

    @Override
    public long getMaxIdleTimeout() {
        requireUsable();
        return idleMillis;
    }

    @Override
    public void setMaxIdleTimeout(long milliseconds) {
        requireUsable();
        idleMillis = Math.max(0, milliseconds);
    }

    final long idleMillis() {
        return idleMillis;
    }

    @Override
    public void setMaxBinaryMessageBufferSize(int length) {
        requireUsable();
        maxBinary = length;
    }

    @Override
    public int getMaxBinaryMessageBufferSize() {
        requireUsable();
        return maxBinary;
    }

    @Override
    public void setMaxTextMessageBufferSize(int length) {
        requireUsable();
        maxText = length;
    }

    @Override
    public int getMaxTextMessageBufferSize() {
        requireUsable();
        return maxText;
    }

    final int maxText() {
        return maxText;
    }

    final int maxBinary() {
        return maxBinary;
    }

    @Override
    public URI getRequestURI() {
        requireUsable();
        return handshaken.requestUri();
    }

    @Override
    public Map<String, List<String>> getRequestParameterMap() {
        requireUsable();
        return handshaken.parameters();
    }

    @Override
    public @Nullable String getQueryString() {
        requireUsable();
        return handshaken.query();
    }

    @Override
    public Map<String, String> getPathParameters() {
        requireUsable();
        return handshaken.pathParameters();
    }

    @Override
    public Map<String, Object> getUserProperties() {
        requireUsable();
        return properties;
    }

    @Override
    public @Nullable Principal getUserPrincipal() {
        requireUsable();
        return handshaken.user();
    }
}
