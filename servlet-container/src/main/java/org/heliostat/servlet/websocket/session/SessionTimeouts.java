package org.heliostat.servlet.websocket.session;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.servlet.websocket.protocol.CloseCode;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.protocol.MessageSender;
import org.heliostat.servlet.websocket.protocol.Opcode;
import org.heliostat.servlet.websocket.protocol.Sending;
import org.heliostat.time.Ticker;

/**
 * Watches the time of one session: how long it is idle, how long a message takes to become whole, whether the peer is
 * still there, how long closing takes. Any thread; what must be done about it is done on the session thread.
 */
final class SessionTimeouts {

    /** What a peer gets to answer a close frame when application or server end. */
    private static final long HURRY_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final SessionLifecycle life;
    private final SocketSettings settings;
    private final SocketFigures figures;
    private final Line line;
    private final MessageSender sender;
    private final Ticker ticker;
    private final WebSocketLimits limits;
    private final byte[] question = ByteBuffer.allocate(Long.BYTES)
            .putLong(ThreadLocalRandom.current().nextLong())
            .array();
    private final AtomicBoolean asking = new AtomicBoolean();

    private volatile long usedNanos;
    private volatile long heardNanos;
    private volatile long askedNanos;
    private volatile boolean asked;
    private volatile long closingNanos;
    private volatile boolean closing;
    private volatile boolean hurried;
    private volatile long messageNanos;
    private volatile boolean inMessage;

    SessionTimeouts(
            SessionLifecycle life, SocketSettings settings, SessionServices services, Line line, MessageSender sender) {
        this.life = life;
        this.settings = settings;
        this.figures = services.figures();
        this.line = line;
        this.sender = sender;
        this.ticker = services.ticker();
        this.limits = services.limits();
        this.usedNanos = ticker.nanos();
        this.heardNanos = usedNanos;
    }

    /** Something has come, whatever it is. */
    void heard() {
        heardNanos = ticker.nanos();
        asked = false;
    }

    /** The application, or the peer's, made use of the connection. */
    void used() {
        usedNanos = ticker.nanos();
    }

    /** A message has begun, or goes on after its application took a part of it. */
    void messageBegins() {
        messageNanos = ticker.nanos();
        inMessage = true;
    }

    /** The message is whole, or a part of it is in the application's hands. */
    void messageRests() {
        inMessage = false;
    }

    /** @return whether a pong answers our own question; then it is nobody else's business */
    boolean isAnswer(byte[] pong) {
        return Arrays.equals(pong, question);
    }

    /** One side has closed: the rest must leave, and the peer answer, within its time. */
    void closing() {
        closingNanos = ticker.nanos();
        closing = true;
    }

    void hurry() {
        hurried = true;
    }

    void look() {
        long now = ticker.nanos();
        if (life.isOpen()) {
            lookWhileOpen(now);
        } else if (closing && now - closingNanos > closingLimit()) {
            figures.count(SocketEvent.HANDSHAKE_TIMEOUT);
            life.cut();
        }
    }

    private long closingLimit() {
        long usual = TimeUnit.MILLISECONDS.toNanos(limits.handshakeMillis());
        return hurried ? Math.min(usual, HURRY_NANOS) : usual;
    }

    private void lookWhileOpen(long now) {
        long idle = settings.idleMillis();
        if (idle > 0 && now - usedNanos > TimeUnit.MILLISECONDS.toNanos(idle)) {
            if (life.timedOut(CloseCode.GOING_AWAY, "idle for " + idle + " ms")) {
                figures.count(SocketEvent.IDLE_TIMEOUT);
            }
            return;
        }
        long forMessage = TimeUnit.MILLISECONDS.toNanos(limits.messageMillis());
        if (inMessage && forMessage > 0 && now - messageNanos > forMessage) {
            if (life.timedOut(CloseCode.POLICY, "message takes longer than " + limits.messageMillis() + " ms")) {
                figures.count(SocketEvent.MESSAGE_TIMEOUT);
            }
            return;
        }
        long patience = TimeUnit.MILLISECONDS.toNanos(limits.pingMillis());
        if (asked && now - askedNanos > patience) {
            figures.count(SocketEvent.PING_TIMEOUT);
            life.cut();
        } else if (!asked && now - heardNanos > patience && asking.compareAndSet(false, true)) {
            line.submit(this::ask);
        }
    }

    /** On the session thread: while that is busy, what the peer sent may wait unread. */
    private void ask() {
        asking.set(false);
        long now = ticker.nanos();
        if (!asked && life.isOpen()) {
            askedNanos = now;
            asked = true;
            sender.control(Opcode.PING, question.clone(), new Sending(ignored -> {}));
        }
    }
}
