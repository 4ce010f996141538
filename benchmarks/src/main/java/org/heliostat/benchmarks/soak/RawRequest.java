package org.heliostat.benchmarks.soak;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.net.SocketFactory;

/** One request on a connection of its own, byte by byte where that is wanted; plain or with TLS. */
final class RawRequest {

    /** Longer than any machine is slow. */
    private static final int PATIENCE_MILLIS = (int) Duration.ofMinutes(5).toMillis();

    private static final int STATUS_AT = 9;

    private final SocketFactory sockets;
    private final int port;

    RawRequest(SocketFactory sockets, int port) {
        this.sockets = sockets;
        this.port = port;
    }

    /** What came back. */
    record Answer(int status, String text) {

        boolean is(int wanted, String part) {
            return status == wanted && text.contains(part);
        }
    }

    /** Sends all at once, and reads until the server closes. */
    Answer ask(String head, byte[] body) throws IOException {
        try (Socket socket = open()) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
            all.writeBytes(body);
            socket.getOutputStream().write(all.toByteArray());
            return answer(socket.getInputStream());
        }
    }

    /** Sends a byte at a time, and reads as slowly. */
    Answer askSlowly(String head, Duration betweenBytes) throws IOException {
        try (Socket socket = open()) {
            for (byte octet : head.getBytes(StandardCharsets.ISO_8859_1)) {
                socket.getOutputStream().write(octet);
                LockSupport.parkNanos(betweenBytes.toNanos());
            }
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] some = new byte[8_192];
            InputStream in = socket.getInputStream();
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                all.write(some, 0, count);
                LockSupport.parkNanos(betweenBytes.toNanos());
            }
            return answer(all.toByteArray());
        }
    }

    /** Sends something, reads at most a little of what comes, and resets the connection. */
    void resetAfter(String sent, int bytesRead) throws IOException {
        try (Socket socket = open()) {
            socket.getOutputStream().write(sent.getBytes(StandardCharsets.ISO_8859_1));
            if (bytesRead > 0) {
                socket.getInputStream().readNBytes(bytesRead);
            }
            socket.setSoLinger(true, 0);
        }
    }

    private Socket open() throws IOException {
        Socket socket = sockets.createSocket();
        socket.connect(new InetSocketAddress("127.0.0.1", port), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static Answer answer(InputStream in) throws IOException {
        return answer(in.readAllBytes());
    }

    private static Answer answer(byte[] bytes) throws IOException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (!text.startsWith("HTTP/1.1 ")) {
            throw new IOException("no answer: " + text.substring(0, Math.min(60, text.length())));
        }
        return new Answer(Integer.parseInt(text.substring(STATUS_AT, STATUS_AT + 3)), text);
    }
}
