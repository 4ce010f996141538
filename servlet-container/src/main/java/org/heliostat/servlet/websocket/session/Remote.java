package org.heliostat.servlet.websocket.session;

import jakarta.websocket.RemoteEndpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.heliostat.servlet.websocket.protocol.Frames;
import org.heliostat.servlet.websocket.protocol.Opcode;
import org.heliostat.servlet.websocket.protocol.Sending;

/** Holds what both ways of sending share. Any thread. */
abstract class Remote implements RemoteEndpoint {

    private final RemoteParts parts;

    Remote(RemoteParts parts) {
        this.parts = parts;
    }

    final RemoteParts parts() {
        return parts;
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

    @Override
    public void setBatchingAllowed(boolean allowed) throws IOException {
        parts.begin();
        parts.sender().batching(allowed);
    }

    @Override
    public boolean getBatchingAllowed() {
        parts.life().requireUsable();
        return parts.sender().isBatching();
    }

    @Override
    public void flushBatch() throws IOException {
        parts.begin();
        parts.sender().flushBatch();
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
        parts.begin();
        Sending sending = new Sending(ignored -> {});
        parts.sender().control(opcode, payload == null ? new byte[0] : bytes(payload), sending);
        sending.await();
    }
}
