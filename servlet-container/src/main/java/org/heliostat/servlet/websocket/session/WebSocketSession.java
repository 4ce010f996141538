package org.heliostat.servlet.websocket.session;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.Session;
import jakarta.websocket.SessionException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.websocket.coding.Decoders;
import org.heliostat.servlet.websocket.coding.Encoders;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.frame.CloseCode;
import org.heliostat.servlet.websocket.frame.FrameReader;
import org.heliostat.servlet.websocket.frame.Frames;
import org.heliostat.servlet.websocket.frame.WebSocketFailure;
import org.heliostat.servlet.websocket.outgoing.Line;
import org.heliostat.servlet.websocket.outgoing.MessageSender;
import org.heliostat.servlet.websocket.outgoing.Outgoing;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open WebSocket (Jakarta WebSocket 2.2, Session). What arrives, and all code of the endpoint, runs on the line's
 * session thread; sending and closing may come from any.
 *
 * <p>It is open until one side closes; then its endpoint is told, once, and the line ends when the peer has answered, or
 * its time for that is over.
 */
public final class WebSocketSession extends SessionFacts {

    private static final Logger LOG = LoggerFactory.getLogger(WebSocketSession.class);

    private enum State {
        OPEN,
        CLOSING,
        OVER
    }

    private final Endpoint endpoint;
    private final EndpointConfig config;
    private final Line line;
    private final Outgoing outgoing;
    private final MessageSender sender;
    private final Decoders decoders;
    private final Encoders encoders;
    private final Incoming incoming;
    private final FrameReader reader;
    private final Vigil vigil;
    private final Pongs pongs;
    private final SendResults sendResults;
    private final BasicRemote basic;
    private final AsyncRemote async;

    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile @Nullable CloseReason closing;
    private volatile boolean usable = true;
    private boolean begun; // on the line's session thread

    public WebSocketSession(
            SessionHost host,
            Endpoint endpoint,
            EndpointConfig config,
            Handshaken handshaken,
            SessionDefaults defaults,
            Line line) {
        this(host, endpoint, config, handshaken, defaults, line, new Decoders(config, host.instances()));
    }

    private WebSocketSession(
            SessionHost host,
            Endpoint endpoint,
            EndpointConfig config,
            Handshaken handshaken,
            SessionDefaults defaults,
            Line line,
            Decoders decoders) {
        super(host, config, handshaken, defaults, decoders);
        this.endpoint = endpoint;
        this.config = config;
        this.line = line;
        this.decoders = decoders;
        this.encoders = new Encoders(config, host.instances());
        this.outgoing = new Outgoing(line);
        this.sender = new MessageSender(
                outgoing,
                new Frames(handshaken.client()),
                handshaken.compresses(),
                host.limits().sendQueueSize(),
                host.figures());
        this.incoming = new Incoming(this);
        this.reader = new FrameReader(
                !handshaken.client(), handshaken.compresses(), host.limits().frameSize(), incoming);
        this.vigil = new Vigil(this, host.ticker(), host.limits());
        this.pongs = new Pongs(this);
        this.sendResults = new SendResults(host, line);
        this.basic = new BasicRemote(this);
        this.async = new AsyncRemote(this, defaults.sendMillis());
    }

    /** Tells the endpoint that it is open; what arrives is read afterwards. On the session thread, once. */
    public void begin() {
        begun = true;
        host().figures().opened();
        host().opened(this);
        try {
            sendResults.whileBusy(() -> endpoint.onOpen(this, config));
        } catch (Throwable thrown) {
            error(thrown);
            close(CloseCode.UNEXPECTED, "");
        }
    }

    /** Reads what has come. On the session thread. */
    public void received(byte[] bytes, int offset, int length) {
        host().figures().received(length);
        vigil.heard();
        if (state.get() == State.OVER) {
            return;
        }
        try {
            reader.read(bytes, offset, length);
        } catch (WebSocketFailure failure) {
            host().figures()
                    .count(failure.code() == CloseCode.TOO_BIG ? SocketEvent.TOO_BIG : SocketEvent.PROTOCOL_ERROR);
            fail(failure);
        }
    }

    /** What the peer sent makes no sense, or is too much: it is told so, and not listened to any more. */
    private void fail(WebSocketFailure failure) {
        boolean first = state.getAndSet(State.OVER) == State.OPEN;
        if (first) {
            vigil.closing();
            sender.close(failure.code(), failure.reason());
            error(new SessionException(failure.reason(), failure, this));
            tellClosed(failure.code(), failure.reason());
        }
        outgoing.finish();
    }

    /** The connection is gone. On the session thread, last of all. */
    public void lost() {
        boolean unexpected = state.getAndSet(State.OVER) == State.OPEN;
        if (unexpected) {
            error(new SessionException("the connection was lost", null, this));
        }
        outgoing.fail(new IOException("the WebSocket is closed"));
        tellClosed(CloseCode.ABNORMAL, "the connection was lost");
        incoming.release();
        usable = false;
        if (begun) {
            begun = false;
            unguarded(decoders::destroy);
            unguarded(encoders::destroy);
            host().figures().ended();
            host().ended(this);
        }
    }

    /** The peer has sent its close frame. On the session thread. */
    void closedByPeer(int code, String reason) {
        if (state.getAndSet(State.OVER) == State.OPEN) {
            vigil.closing();
            sender.close(code, "");
            tellClosed(code, reason);
        }
        outgoing.finish();
    }

    /**
     * Ends it because application or server end.
     *
     * @param waits whether the peer may still answer
     */
    public void goAway(boolean waits) {
        vigil.hurry();
        if (close(CloseCode.GOING_AWAY, "")) {
            host().figures().count(SocketEvent.GOING_AWAY);
        }
        if (!waits) {
            outgoing.finish();
        }
    }

    /** Closes it for a reason of the container's. Any thread. */
    public boolean close(int code, String reason) {
        return close(code, code, reason);
    }

    /** Closes it because the container waited long enough, which this side's endpoint sees as 1006 (2.1.5). Any thread. */
    boolean timedOut(int code, String reason) {
        return close(code, CloseCode.ABNORMAL, reason);
    }

    /** @param local what the endpoint of this side is told, after the frame has left */
    private boolean close(int code, int local, String reason) {
        if (!state.compareAndSet(State.OPEN, State.CLOSING)) {
            return false;
        }
        vigil.closing();
        // Before the frame leaves: the peer's answer to it may end the line before the task below has its turn.
        closing = new CloseReason(CloseReason.CloseCodes.getCloseCode(local), reason);
        sender.close(code, reason);
        line.submit(() -> tellClosed(local, reason));
        return true;
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

    /** On the session thread. */
    private void tellClosed(int code, String reason) {
        if (!begun || !told.compareAndSet(false, true)) {
            return;
        }
        try {
            CloseReason chosen = closing;
            CloseReason heard = new CloseReason(CloseReason.CloseCodes.getCloseCode(code), reason);
            sendResults.whileBusy(() -> endpoint.onClose(this, chosen == null ? heard : chosen));
        } catch (Throwable thrown) {
            error(thrown);
        }
        usable = false;
    }

    /** Code of the application for a message. */
    @FunctionalInterface
    interface Delivery {
        void run() throws Exception;
    }

    /** Gives a message to the application, unless it has closed. On the session thread. */
    void guarded(Delivery delivery) {
        if (state.get() != State.OPEN) {
            return;
        }
        try {
            sendResults.whileBusy(delivery);
        } catch (Throwable thrown) {
            error(thrown);
        }
    }

    private void unguarded(Runnable code) {
        try {
            code.run();
        } catch (Throwable thrown) {
            host().failed("the end of a WebSocket", thrown);
        }
    }

    private void error(Throwable thrown) {
        LOG.debug("the endpoint is told", thrown);
        try {
            sendResults.whileBusy(() -> endpoint.onError(this, thrown));
        } catch (Throwable again) {
            host().failed("onError of " + endpoint.getClass().getName(), again);
        }
    }

    void messageReceived() {
        host().figures().count(SocketEvent.MESSAGE_IN);
        vigil.used();
    }

    void pinged(byte[] payload) {
        vigil.used();
        pongs.answer(payload);
    }

    void ponged(byte[] payload) {
        if (vigil.isAnswer(payload)) {
            return;
        }
        vigil.used();
        Receiver to = handlers().pong();
        if (to != null) {
            guarded(() -> to.pong(payload));
        }
    }

    /** Looks whether its time is over; called about once a second, on any thread. */
    public void look() {
        vigil.look();
    }

    /** Ends what does not come to its end by itself. Any thread. */
    public void cut() {
        line.abort();
        outgoing.fail(new IOException("the connection of the WebSocket was cut"));
    }

    MessageSender sender() {
        return sender;
    }

    Encoders encoders() {
        return encoders;
    }

    Vigil vigil() {
        return vigil;
    }

    SendResults sendResults() {
        return sendResults;
    }

    Line line() {
        return line;
    }

    /** @return what was told about the endpoint when it was deployed */
    public EndpointConfig config() {
        return config;
    }

    /** @return sessions with the same belong to one endpoint */
    public String group() {
        return handshaken().group();
    }

    /** @return the HTTP session it ends with; null where there is none */
    public @Nullable UserSession userSession() {
        return handshaken().userSession();
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    @Override
    void requireUsable() {
        if (!usable) {
            throw new IllegalStateException("the WebSocket session is closed");
        }
    }

    /**
     * @throws IllegalStateException when the endpoint was told that it is closed
     * @throws IOException while it is being closed
     */
    void requireOpen() throws IOException {
        requireUsable();
        if (state.get() != State.OPEN) {
            throw new IOException("the WebSocket is being closed");
        }
    }

    @Override
    public boolean isOpen() {
        return state.get() == State.OPEN;
    }

    @Override
    public RemoteEndpoint.Async getAsyncRemote() {
        requireUsable();
        return async;
    }

    @Override
    public RemoteEndpoint.Basic getBasicRemote() {
        requireUsable();
        return basic;
    }

    @Override
    public Set<Session> getOpenSessions() {
        requireUsable();
        return host().openSessions(this);
    }
}
