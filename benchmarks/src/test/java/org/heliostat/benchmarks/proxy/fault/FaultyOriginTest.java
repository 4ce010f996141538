package org.heliostat.benchmarks.proxy.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;

class FaultyOriginTest {

    private static final int DEADLINE_MILLIS = 60_000;

    private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();

    @Test
    void countsRequestsAndFailsAsItIsTold() throws Exception {
        try (FaultyOrigin origin = new FaultyOrigin(seen)) {
            assertThat(ask(origin, "GET /a HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 200 OK");
            assertThat(ask(origin, "POST /b HTTP/1.1\r\nContent-Length: 2\r\n\r\nxx"))
                    .startsWith("HTTP/1.1 200 OK");
            origin.answer(FaultyOrigin.Manner.BY_GARBAGE);
            assertThat(ask(origin, "GET /a HTTP/1.1\r\n\r\n")).contains("no HTTP");
            origin.answer(FaultyOrigin.Manner.BY_RESET);
            assertThatThrownBy(() -> ask(origin, "GET /a HTTP/1.1\r\n\r\n")).isInstanceOf(IOException.class);
            origin.answer(FaultyOrigin.Manner.WELL);
            origin.kill();
            Await.until(() -> isRefused(origin));
            origin.restart();
            assertThat(ask(origin, "GET /a HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 200 OK");
        }
        assertThat(seen.get("/a")).hasValue(4);
        assertThat(seen.get("/b")).hasValue(1);
    }

    /** A socket that is closed while a thread waits at it listens until that thread has noticed. */
    private static boolean isRefused(FaultyOrigin origin) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), origin.port())) {
            return socket.isClosed();
        } catch (IOException refused) {
            return true;
        }
    }

    /** @return the first piece of what it answers */
    private static String ask(FaultyOrigin origin, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), origin.port())) {
            socket.setSoTimeout(DEADLINE_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            byte[] answer = new byte[1_000];
            int count = socket.getInputStream().read(answer);
            return new String(answer, 0, Math.max(0, count), StandardCharsets.US_ASCII);
        }
    }
}
