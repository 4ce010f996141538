package org.heliostat.servlet.websocket.session;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.SessionException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.protocol.CloseCode;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.protocol.MessageSender;
import org.heliostat.servlet.websocket.protocol.Outgoing;
import org.heliostat.servlet.websocket.protocol.WebSocketFailure;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes one session from open to over, and tells its endpoint, once, that it is closed. A session is open until one side
 * closes; its line ends when the peer has answered, or its time for that is over. Closing may come from any thread; all
 * code of the endpoint runs on the line's session thread.
 */
final class SessionLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SessionLifecycle.class);

    private enum State {
        OPEN,
        CLOSING,
        OVER
    }

    private final Session session;
    private final Endpoint endpoint;
    private final SessionServices services;
    private final Line line;
    private final Outgoing outgoing;
    private final MessageSender sender;
    private final SendResults sendResults;
    private final SessionTimeouts timeouts;

    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile @Nullable CloseReason closing;
    private volatile boolean usable = true;
    private boolean begun; // on the line's session thread

    SessionLifecycle(
            Session session,
            Endpoint endpoint,
            SessionServices services,
            SocketSettings settings,
            Line line,
            Outgoing outgoing,
            MessageSender sender,
            SendResults sendResults) {
        this.session = session;
        this.endpoint = endpoint;
        this.services = services;
        this.line = line;
        this.outgoing = outgoing;
        this.sender = sender;
        this.sendResults = sendResults;
        this.timeouts = new SessionTimeouts(this, settings, services, line, sender);
    }

    /** @return who watches its time */
    SessionTimeouts timeouts() {
        return timeouts;
    }

    /** From now on the endpoint is told of its end. On the session thread, once. */
    void begins() {
        begun = true;
    }

    /** Tells the endpoint that it is open. On the session thread, once. */
    void open(EndpointConfig config) {
        try {
            sendResults.whileBusy(() -> endpoint.onOpen(session, config));
        } catch (Throwable thrown) {
            error(thrown);
            close(CloseCode.UNEXPECTED, "");
        }
    }

    /** What the peer sent makes no sense, or is too much: it is told so, and not listened to any more. */
    void fail(WebSocketFailure failure) {
        boolean first = state.getAndSet(State.OVER) == State.OPEN;
        if (first) {
            timeouts.closing();
            sender.close(failure.code(), failure.reason());
            error(new SessionException(failure.reason(), failure, session));
            tellClosed(failure.code(), failure.reason());
        }
        outgoing.finish();
    }

    /** The connection is gone. On the session thread. */
    void lost() {
        boolean unexpected = state.getAndSet(State.OVER) == State.OPEN;
        if (unexpected) {
            error(new SessionException("the connection was lost", null, session));
        }
        outgoing.fail(new IOException("the WebSocket is closed"));
        tellClosed(CloseCode.ABNORMAL, "the connection was lost");
        usable = false;
    }

    /**
     * The connection is gone and the endpoint was told. On the session thread, last of all.
     *
     * @return whether it had begun
     */
    boolean ends() {
        boolean hadBegun = begun;
        begun = false;
        return hadBegun;
    }

    /** The peer has sent its close frame. On the session thread. */
    void closedByPeer(int code, String reason) {
        if (state.getAndSet(State.OVER) == State.OPEN) {
            timeouts.closing();
            sender.close(code, "");
            tellClosed(code, reason);
        }
        outgoing.finish();
    }

    /** See {@link WebSocketSession#goAway}. */
    void goAway(boolean waits) {
        timeouts.hurry();
        if (close(CloseCode.GOING_AWAY, "")) {
            services.figures().count(SocketEvent.GOING_AWAY);
        }
        if (!waits) {
            outgoing.finish();
        }
    }

    /** @return whether this call closed it */
    boolean close(int code, String reason) {
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
        timeouts.closing();
        // Before the frame leaves: the peer's answer to it may end the line before the task below has its turn.
        closing = new CloseReason(CloseReason.CloseCodes.getCloseCode(local), reason);
        sender.close(code, reason);
        line.submit(() -> tellClosed(local, reason));
        return true;
    }

    /** Ends what does not come to its end by itself. Any thread. */
    void cut() {
        line.abort();
        outgoing.fail(new IOException("the connection of the WebSocket was cut"));
    }

    /** On the session thread. */
    private void tellClosed(int code, String reason) {
        if (!begun || !told.compareAndSet(false, true)) {
            return;
        }
        try {
            CloseReason chosen = closing;
            CloseReason heard = new CloseReason(CloseReason.CloseCodes.getCloseCode(code), reason);
            sendResults.whileBusy(() -> endpoint.onClose(session, chosen == null ? heard : chosen));
        } catch (Throwable thrown) {
            error(thrown);
        }
        usable = false;
    }

    /** Gives a message to the application, unless it has closed. On the session thread. */
    void guarded(Delivery delivery) {
        if (!isOpen()) {
            return;
        }
        try {
            sendResults.whileBusy(delivery);
        } catch (Throwable thrown) {
            error(thrown);
        }
    }

    private void error(Throwable thrown) {
        LOG.debug("the endpoint is told", thrown);
        try {
            sendResults.whileBusy(() -> endpoint.onError(session, thrown));
        } catch (Throwable again) {
            services.failed("onError of " + endpoint.getClass().getName(), again);
        }
    }

    boolean isOpen() {
        return state.get() == State.OPEN;
    }

    boolean isOver() {
        return state.get() == State.OVER;
    }

    /** @throws IllegalStateException when the endpoint was told that it is closed */
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
        if (!isOpen()) {
            throw new IOException("the WebSocket is being closed");
        }
    }
}
