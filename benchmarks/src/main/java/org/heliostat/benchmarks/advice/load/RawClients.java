package org.heliostat.benchmarks.advice.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.heliostat.benchmarks.advice.server.Target;

/**
 * Clients that connect, send bytes, wait for the server to close or for as long as they like, and leave. Immutable.
 *
 * @param count clients, each a thread
 * @param secure whether they come to the port of TLS, without speaking it
 * @param bytes that are sent at once, each as a character (ISO-8859-1)
 * @param stay longest time that a connection is left open; nothing that comes is waited for
 * @param pause from one connection to the next
 */
public record RawClients(int count, boolean secure, String bytes, Duration stay, Duration pause) implements Load {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int PIECE = 8_192;

    /** To the plain port. */
    public static RawClients of(int count, String text, Duration stay, Duration pause) {
        return new RawClients(count, false, text, stay, pause);
    }

    /** To the plain port. */
    public static RawClients of(int count, byte[] bytes, Duration stay, Duration pause) {
        return of(count, new String(bytes, StandardCharsets.ISO_8859_1), stay, pause);
    }

    /** @return the same to the port of TLS */
    public RawClients toSecurePort() {
        return new RawClients(count, true, bytes, stay, pause);
    }

    @Override
    public AutoCloseable begin(Target target) {
        Rounds rounds = new Rounds();
        for (int i = 0; i < count; i++) {
            rounds.add(() -> round(target, rounds), pause);
        }
        return rounds;
    }

    private void round(Target target, Rounds rounds) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), secure ? target.securePort() : target.port()),
                    CONNECT_MILLIS);
            // Leaves with a reset: an end in good order is no sign that nobody waits for the answer.
            socket.setSoLinger(true, 0);
            rounds.opened(socket);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.setSoTimeout((int) Math.max(1, stay.toMillis()));
            InputStream in = socket.getInputStream();
            byte[] piece = new byte[PIECE];
            int read = in.read(piece);
            // What comes is of no interest; time begins anew with it.
            while (read >= 0 && !rounds.isOver()) {
                read = in.read(piece);
            }
        } finally {
            rounds.closed(socket);
        }
    }
}
