package org.heliostat.servlet.websocket.session;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.protocol.MessageSender;
import org.heliostat.servlet.websocket.protocol.Opcode;
import org.heliostat.servlet.websocket.protocol.Sending;
import org.jspecify.annotations.Nullable;

/**
 * Answers pings. A peer that asks and asks without taking the answers gets one for its newest ping only (RFC 6455,
 * 5.5.3), so that what waits for it is bounded by WebSocketSendQueueSize. Any thread; answers on the session thread.
 */
final class Pongs {

    private final SessionLifecycle life;
    private final MessageSender sender;
    private final SocketFigures figures;
    private final Line line;
    private final AtomicReference<byte @Nullable []> newest = new AtomicReference<>();
    private final AtomicInteger underway = new AtomicInteger();

    Pongs(SessionLifecycle life, MessageSender sender, SocketFigures figures, Line line) {
        this.life = life;
        this.sender = sender;
        this.figures = figures;
        this.line = line;
    }

    void answer(byte[] payload) {
        if (!life.isOpen()) {
            return;
        }
        if (underway.get() > 0 && sender.isFull(payload.length)) {
            figures.count(SocketEvent.SEND_QUEUE_FULL);
            newest.set(payload);
            if (underway.get() == 0) {
                answerNewest();
            }
            return;
        }
        newest.set(null);
        underway.incrementAndGet();
        sender.control(Opcode.PONG, payload, new Sending(ignored -> left()));
    }

    /** On the thread that sends, perhaps an I/O loop. */
    private void left() {
        if (underway.decrementAndGet() == 0 && newest.get() != null) {
            line.submit(this::answerNewest);
        }
    }

    private void answerNewest() {
        byte[] payload = newest.getAndSet(null);
        if (payload != null) {
            answer(payload);
        }
    }
}
