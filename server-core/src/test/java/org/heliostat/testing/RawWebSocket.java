package org.heliostat.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that sends exactly the bytes a test wants, and reads frames one by one. */
public final class RawWebSocket implements AutoCloseable {

    public static final int TEXT = 1;
    public static final int BINARY = 2;
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;

    private static final int PATIENCE_MILLIS = 120_000;
    private static final byte[] MASK = {0x11, 0x22, 0x33, 0x44};

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    public RawWebSocket(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    public static RawWebSocket connect(int port) throws IOException {
        return new RawWebSocket(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** A frame that was received. */
    public record Frame(int head, byte[] payload) {

        public int opcode() {
            return head & 0x0f;
        }

        public String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        public int closeCode() {
            return payload.length < 2 ? 1005 : ByteBuffer.wrap(payload).getShort() & 0xffff;
        }
    }

    /** @return the head of the answer, with the usual fields of a request and more of them */
    public String handshake(String path, String... more) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13"));
        lines.addAll(List.of(more));
        return request(path, lines.toArray(String[]::new));
    }

    /** @return the head of the answer */
    public String request(String path, String... lines) throws IOException {
        StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String line : lines) {
            request.append(line).append("\r\n");
        }
        out.write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        return head();
    }

    private String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            head.write(in.readUnsignedByte());
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    public void send(byte... bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    public void text(String text) throws IOException {
        frame(0x80 | TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a masked frame. */
    public void frame(int head, byte[] payload) throws IOException {
        send(masked(head, payload));
    }

    public static byte[] masked(int head, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(14 + payload.length).put((byte) head);
        if (payload.length < 126) {
            frame.put((byte) (0x80 | payload.length));
        } else if (payload.length <= 0xffff) {
            frame.put((byte) (0x80 | 126)).putShort((short) payload.length);
        } else {
            frame.put((byte) (0x80 | 127)).putLong(payload.length);
        }
        frame.put(MASK);
        for (int i = 0; i < payload.length; i++) {
            frame.put((byte) (payload[i] ^ MASK[i & 3]));
        }
        byte[] bytes = new byte[frame.position()];
        frame.flip().get(bytes);
        return bytes;
    }

    public void close(int code) throws IOException {
        frame(0x80 | CLOSE, ByteBuffer.allocate(2).putShort((short) code).array());
    }

    public Frame read() throws IOException {
        int head = in.readUnsignedByte();
        long length = in.readUnsignedByte();
        if (length > 127) {
            throw new IOException("masked frame (expected: a server does not mask)");
        }
        if (length == 126) {
            length = in.readUnsignedShort();
        } else if (length == 127) {
            length = in.readLong();
        }
        byte[] payload = new byte[(int) length];
        in.readFully(payload);
        return new Frame(head, payload);
    }

    /** @return whether the server has ended the connection, after the frames that were read */
    public boolean isEnded() throws IOException {
        try {
            in.readUnsignedByte();
            return false;
        } catch (EOFException ended) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
