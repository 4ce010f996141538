package org.heliostat.servlet.websocket.session;

import jakarta.websocket.RemoteEndpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.heliostat.servlet.websocket.frame.Frames;
import org.heliostat.servlet.websocket.frame.Opcode;
import org.heliostat.servlet.websocket.outgoing.Sending;

/** What both ways of sending share. Any thread. */
abstract class Remote implements RemoteEndpoint {

    private final WebSocketSession session;

    Remote(WebSocketSession session) {
        this.session = session;
    }

    final WebSocketSession session() {
        return session;
    }

    /** @throws IllegalArgumentException for null, as the API wants it */
    static <T> T given(T message) {
        if (message == null) {
            throw new IllegalArgumentException("message: null (expected: something to send)");
        }
        return message;
    }

    static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** Sends begin here. */
    final void begin() throws IOException {
        session.requireOpen();
        session.vigil().used();
    }

    @Override
    public void setBatchingAllowed(boolean allowed) throws IOException {
        begin();
        session.sender().batching(allowed);
    }

    @Override
    public boolean getBatchingAllowed() {
        session.requireUsable();
        return session.sender().isBatching();
    }

    @Override
    public void flushBatch() throws IOException {
        begin();
        session.sender().flushBatch();
    }

    @Override
    public void sendPing(ByteBuffer payload) throws IOException {
        control(Opcode.PING, payload);
    }

    @Override
    public void sendPong(ByteBuffer payload) throws IOException {
        control(Opcode.PONG, payload);
    }

    private void control(Opcode opcode, ByteBuffer payload) throws IOException {
        int length = payload == null ? 0 : payload.remaining();
        if (length > Frames.MAX_CONTROL) {
            throw new IllegalArgumentException(
                    "payload of a " + opcode + ": " + length + " bytes (expected: at most " + Frames.MAX_CONTROL + ")");
        }
        begin();
        Sending sending = new Sending(ignored -> {});
        session.sender().control(opcode, payload == null ? new byte[0] : bytes(payload), sending);
        sending.await();
    }
}
