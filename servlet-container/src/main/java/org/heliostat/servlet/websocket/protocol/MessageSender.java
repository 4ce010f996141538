package org.heliostat.servlet.websocket.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.jspecify.annotations.Nullable;

/**
 * Makes frames of messages and puts them in order. Any thread; the lock covers the making of one frame, never a wait, and
 * I/O loops do not come here.
 */
public final class MessageSender {

    private static final int BATCH = 8 * 1024;

    private final Outgoing outgoing;
    private final Frames frames;
    private final boolean compresses;
    private final int queueLimit;
    private final SocketFigures figures;

    private final ReentrantLock order = new ReentrantLock();
    private @Nullable Opcode inParts; // guarded by order, like all below
    private boolean begun;
    private String heldBack = "";
    private boolean closed;
    private boolean batching;
    private final ByteArrayOutputStream batch = new ByteArrayOutputStream(0);

    /**
     * @param compresses whether permessage-deflate was agreed
     * @param queueLimit bytes that may wait in sends nobody waits for
     */
    public MessageSender(Outgoing outgoing, Frames frames, boolean compresses, int queueLimit, SocketFigures figures) {
        this.outgoing = outgoing;
        this.frames = frames;
        this.compresses = compresses;
        this.queueLimit = queueLimit;
        this.figures = figures;
    }

    /**
     * Sends a whole message.
     *
     * @param waits whether the caller waits for it: what others leave behind is limited
     * @throws IllegalStateException while a message is being sent in parts
     */
    public void send(Opcode kind, byte[] payload, boolean waits, Sending sending) {
        if (!waits && isFull(payload.length)) {
            figures.count(SocketEvent.SEND_QUEUE_FULL);
            sending.over(new IOException("the peer is too slow: " + outgoing.unsent() + " bytes wait to be sent"
                    + " (WebSocketSendQueueSize: " + queueLimit + ")"));
            return;
        }
        order.lock();
        try {
            requireWhole();
            byte[] deflated = compresses && MessageDeflater.isWorthIt(payload.length)
                    ? MessageDeflater.deflate(payload, 0, payload.length)
                    : payload;
            boolean smaller = deflated.length < payload.length;
            byte[] used = smaller ? deflated : payload;
            figures.count(SocketEvent.MESSAGE_OUT);
            leave(frames.frame(kind, true, smaller, used, 0, used.length), sending);
        } finally {
            order.unlock();
        }
    }

    /** @return whether so much more is more than may wait; a message that is alone may be larger than the queue */
    public boolean isFull(int length) {
        return outgoing.unsent() > 0 && outgoing.held() + length > queueLimit;
    }

    /** Sends a part of a text; half a character at its end waits for the next part. */
    public void sendPart(String text, boolean last, Sending sending) {
        order.lock();
        try {
            requirePart(Opcode.TEXT);
            String whole = heldBack + text;
            boolean half = !last && !whole.isEmpty() && Character.isHighSurrogate(whole.charAt(whole.length() - 1));
            heldBack = half ? whole.substring(whole.length() - 1) : "";
            String now = half ? whole.substring(0, whole.length() - 1) : whole;
            byte[] bytes = now.getBytes(StandardCharsets.UTF_8);
            part(Opcode.TEXT, bytes, 0, bytes.length, last, sending);
        } finally {
            order.unlock();
        }
    }

    /** Sends a part of a binary message. */
    public void sendPart(byte[] bytes, int offset, int length, boolean last, Sending sending) {
        order.lock();
        try {
            requirePart(Opcode.BINARY);
            part(Opcode.BINARY, bytes, offset, length, last, sending);
        } finally {
            order.unlock();
        }
    }

    private void part(Opcode kind, byte[] bytes, int offset, int length, boolean last, Sending sending) {
        Opcode opcode = begun ? Opcode.CONTINUATION : kind;
        begun = !last;
        inParts = last ? null : kind;
        if (last) {
            figures.count(SocketEvent.MESSAGE_OUT);
        }
        leave(frames.frame(opcode, last, false, bytes, offset, length), sending);
    }

    private void requireWhole() {
        if (inParts != null) {
            throw new IllegalStateException("a message is being sent in parts (expected: its last part)");
        }
    }

    private void requirePart(Opcode kind) {
        if (inParts != null && inParts != kind) {
            throw new IllegalStateException("a " + inParts + " message is being sent in parts, not a " + kind + " one");
        }
    }

    /** Sends a ping or pong, also between the parts of a message. */
    public void control(Opcode opcode, byte[] payload, Sending sending) {
        order.lock();
        try {
            now(frames.control(opcode, payload), sending);
        } finally {
            order.unlock();
        }
    }

    /** Sends the close frame; nothing is sent after it. */
    public void close(int code, String reason) {
        order.lock();
        try {
            if (!closed) {
                now(frames.close(code, reason), new Sending(ignored -> {}));
                closed = true;
            }
        } finally {
            order.unlock();
        }
    }

    public void batching(boolean allowed) {
        order.lock();
        try {
            batching = allowed;
            if (!allowed) {
                flush();
            }
        } finally {
            order.unlock();
        }
    }

    public boolean isBatching() {
        order.lock();
        try {
            return batching;
        } finally {
            order.unlock();
        }
    }

    /** Sends what was collected in a batch. */
    public void flushBatch() {
        order.lock();
        try {
            flush();
        } finally {
            order.unlock();
        }
    }

    private void flush() {
        if (batch.size() > 0 && !closed) {
            byte[] bytes = batch.toByteArray();
            batch.reset();
            outgoing.add(bytes, ignored -> {});
        }
    }

    private void leave(byte[] frame, Sending sending) {
        if (batching && !closed && batch.size() + frame.length <= BATCH) {
            figures.sent(frame.length);
            batch.writeBytes(frame);
            sending.over(null);
            return;
        }
        now(frame, sending);
    }

    /** Not later than what was collected before. */
    private void now(byte[] frame, Sending sending) {
        if (closed) {
            sending.over(new IOException("the WebSocket is closed"));
            return;
        }
        flush();
        figures.sent(frame.length);
        sending.piece(outgoing.add(frame, sending::over));
    }

    /**
     * Gives a message up after its time.
     *
     * @return whether its connection can go on
     */
    public boolean timedOut(Sending sending, Throwable why) {
        if (sending.isDone()) {
            return true;
        }
        figures.count(SocketEvent.SEND_TIMEOUT);
        return sending.giveUp(why);
    }
}
