package org.heliostat.benchmarks.advice.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.heliostat.benchmarks.advice.server.Target;
import org.jspecify.annotations.Nullable;

/**
 * Clients of HTTP/1.1, each a thread and a connection that asks, reads the answer, waits, and asks again. Immutable; written link by
 * link from {@link #of}.
 *
 * @param count clients
 * @param method of the requests
 * @param path of the requests; {@code %d} in it, and in the fields, is the number of the request, up to {@code variants}
 * @param variants different requests
 * @param fields further lines of the head
 * @param body bytes of it
 * @param habits of the connections
 * @param pace of requests and reads
 */
public record Clients(
        int count, String method, String path, long variants, List<String> fields, int body, Habits habits, Pace pace)
        implements Load {

    private static final int CONNECT_MILLIS = 5_000;
    private static final int ANSWER_MILLIS = 120_000;

    /**
     * How connections are used.
     *
     * @param kept whether a connection has more than one request
     * @param secure over TLS
     * @param resuming whether TLS sessions go on
     */
    public record Habits(boolean kept, boolean secure, boolean resuming) {}

    /**
     * How fast a client is.
     *
     * @param pause from an answer to the next request
     * @param piece bytes that are read at a time; 0: as many as there are
     * @param pieces pause before each
     */
    public record Pace(Duration pause, int piece, Duration pieces) {}

    public Clients {
        fields = List.copyOf(fields);
    }

    /** So many clients that GET a path as fast as they are answered, on kept connections. */
    public static Clients of(int count, String path) {
        return new Clients(
                count,
                "GET",
                path,
                Long.MAX_VALUE,
                List.of(),
                0,
                new Habits(true, false, true),
                new Pace(Duration.ZERO, 0, Duration.ZERO));
    }

    /** @return the same with a pause behind each answer */
    public Clients every(int millis) {
        return with(habits, new Pace(Duration.ofMillis(millis), pace.piece, pace.pieces));
    }

    /** @return the same that read slowly */
    public Clients reading(int piece, int millis) {
        return with(habits, new Pace(pace.pause, piece, Duration.ofMillis(millis)));
    }

    /** @return the same with a connection for each request */
    public Clients closing() {
        return with(new Habits(false, habits.secure, habits.resuming), pace);
    }

    /** @return the same over TLS */
    public Clients secure() {
        return with(new Habits(habits.kept, true, habits.resuming), pace);
    }

    /** @return the same with a whole handshake for each connection */
    public Clients forgetful() {
        return with(new Habits(habits.kept, habits.secure, false), pace);
    }

    /** @return the same with so many different numbers for {@code %d} */
    public Clients among(long different) {
        return new Clients(count, method, path, different, fields, body, habits, pace);
    }

    /** @return the same with a line more in their heads */
    public Clients field(String line) {
        List<String> more = new ArrayList<>(fields);
        more.add(line);
        return new Clients(count, method, path, variants, more, body, habits, pace);
    }

    /** @return the same that POST so many bytes */
    public Clients posting(int bytes) {
        return new Clients(count, "POST", path, variants, fields, bytes, habits, pace);
    }

    private Clients with(Habits otherHabits, Pace otherPace) {
        return new Clients(count, method, path, variants, fields, body, otherHabits, otherPace);
    }

    @Override
    public AutoCloseable begin(Target target) {
        Rounds rounds = new Rounds();
        AtomicLong asked = new AtomicLong();
        for (int i = 0; i < count; i++) {
            Client client = new Client(target, rounds, asked);
            rounds.add(client::round, pace.pause);
        }
        return rounds;
    }

    private byte[] request(long number, int port) {
        StringBuilder text = new StringBuilder(method + " " + numbered(path, number) + " HTTP/1.1\r\nHost: localhost:"
                + port + "\r\nUser-Agent: advice\r\n");
        fields.forEach(field -> text.append(numbered(field, number)).append("\r\n"));
        if (!habits.kept) {
            text.append("Connection: close\r\n");
        }
        if (body > 0) {
            text.append("Content-Length: ").append(body).append("\r\n");
        }
        text.append("\r\n").append("a".repeat(body));
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String numbered(String text, long number) {
        return text.replace("%d", Long.toString(number));
    }

    /** One of them. Used by one thread. */
    private final class Client {

        private final Target target;
        private final Rounds rounds;
        private final AtomicLong asked;
        private final @Nullable SSLContext context;
        private @Nullable Socket socket;
        private @Nullable AnswerReader reader;

        Client(Target target, Rounds rounds, AtomicLong asked) {
            this.target = target;
            this.rounds = rounds;
            this.asked = asked;
            this.context = habits.secure && habits.resuming ? Trust.context() : null;
        }

        void round() throws IOException {
            try {
                Socket connection = socket == null ? connect() : socket;
                int port = habits.secure ? target.securePort() : target.port();
                connection.getOutputStream().write(request(asked.getAndIncrement() % variants, port));
                AnswerReader answers = reader;
                if (answers == null || rounds.isOver()) {
                    return;
                }
                answers.read();
                if (answers.isLast() || !habits.kept) {
                    disconnect();
                }
            } catch (IOException broken) {
                disconnect();
                throw broken;
            }
        }

        private Socket connect() throws IOException {
            Socket made = new Socket();
            if (pace.piece > 0) {
                made.setReceiveBufferSize(pace.piece);
            }
            made.connect(
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), habits.secure ? target.securePort() : target.port()),
                    CONNECT_MILLIS);
            made.setTcpNoDelay(true);
            made.setSoTimeout(ANSWER_MILLIS);
            Socket used = habits.secure ? wrapped(made) : made;
            rounds.opened(used);
            InputStream in = used.getInputStream();
            reader = new AnswerReader(
                    pace.piece > 0
                            ? new PacedInput(in, rounds, pace.piece, pace.pieces)
                            : new BufferedInputStream(in, 65_536));
            socket = used;
            return used;
        }

        private Socket wrapped(Socket plain) throws IOException {
            SSLContext known = context;
            SSLContext own = known == null ? Trust.context() : known;
            return own.getSocketFactory().createSocket(plain, "localhost", target.securePort(), true);
        }

        private void disconnect() {
            Socket used = socket;
            if (used != null) {
                rounds.closed(used);
            }
            socket = null;
            reader = null;
        }
    }
}
