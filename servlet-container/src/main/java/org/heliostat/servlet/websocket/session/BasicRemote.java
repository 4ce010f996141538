package org.heliostat.servlet.websocket.session;

import jakarta.websocket.EncodeException;
import jakarta.websocket.RemoteEndpoint;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.heliostat.servlet.websocket.endpoint.Encoders;
import org.heliostat.servlet.websocket.protocol.Opcode;
import org.heliostat.servlet.websocket.protocol.Sending;

/** Sending that waits until the message has left (Jakarta WebSocket 2.2, RemoteEndpoint.Basic). Any thread. */
final class BasicRemote extends Remote implements RemoteEndpoint.Basic {

    BasicRemote(RemoteParts parts) {
        super(parts);
    }

    @Override
    public void sendText(String text) throws IOException {
        whole(Opcode.TEXT, given(text).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void sendBinary(ByteBuffer data) throws IOException {
        whole(Opcode.BINARY, bytes(given(data)));
    }

    private void whole(Opcode kind, byte[] payload) throws IOException {
        parts().begin();
        Sending sending = new Sending(ignored -> {});
        parts().sender().send(kind, payload, true, sending);
        sending.await();
    }

    @Override
    public void sendText(String part, boolean isLast) throws IOException {
        given(part);
        parts().begin();
        Sending sending = new Sending(ignored -> {});
        parts().sender().sendPart(part, isLast, sending);
        sending.await();
    }

    @Override
    public void sendBinary(ByteBuffer part, boolean isLast) throws IOException {
        byte[] bytes = bytes(given(part));
        binaryPart(bytes, 0, bytes.length, isLast);
    }

    private void binaryPart(byte[] bytes, int offset, int length, boolean isLast) throws IOException {
        parts().begin();
        Sending sending = new Sending(ignored -> {});
        parts().sender().sendPart(bytes, offset, length, isLast, sending);
        sending.await();
    }

    @Override
    public OutputStream getSendStream() throws IOException {
        parts().life().requireOpen();
        return new PartStream(this::binaryPart);
    }

    @Override
    public Writer getSendWriter() throws IOException {
        parts().life().requireOpen();
        return new PartWriter(this::sendText);
    }

    @Override
    public void sendObject(Object data) throws IOException, EncodeException {
        Encoders.Encoded encoded = parts().encoders().encode(given(data));
        if (encoded.text() != null) {
            sendText(encoded.text());
        } else {
            whole(Opcode.BINARY, encoded.bytes());
        }
    }
}
