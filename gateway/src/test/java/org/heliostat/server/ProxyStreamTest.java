package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.testing.Await;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long bodies: whoever is slower holds the other one back, and nothing of them is kept. */
class ProxyStreamTest {

    private static final int MEGABYTE = 1 << 20;
    private static final int PIECES = 256;

    @TempDir
    private Path folder;

    @Test
    void aClientThatDoesNotReadHoldsTheOriginBack() throws Exception {
        AtomicLong sent = new AtomicLong();
        byte[] piece = new byte[MEGABYTE];
        try (Leaks leaks = new Leaks();
                ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say("HTTP/1.1 200 OK\r\nContent-Length: " + (long) MEGABYTE * PIECES + "\r\n\r\n");
                    for (int i = 0; i < PIECES; i++) {
                        talk.say(piece);
                        sent.incrementAndGet();
                    }
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = new RawClient(proxy.port(), 64 * 1024)) {
            client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(client.read(15)).isEqualTo("HTTP/1.1 200 OK");
            Await.until(new StillNumber(sent)::isStill);
            assertThat(sent.get()).as("megabytes that nobody reads").isLessThan(PIECES / 2);

            long read = 0;
            for (String some = client.read(MEGABYTE); !some.isEmpty(); some = client.read(MEGABYTE)) {
                read += some.length();
            }

            assertThat(read).isGreaterThan((long) MEGABYTE * PIECES);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void anOriginThatDoesNotReadHoldsTheClientBack() throws Exception {
        AtomicLong sent = new AtomicLong();
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    Await.until(new StillNumber(sent)::isStill);
                    talk.body();
                    talk.say(ProxyInstance.OK);
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            String piece = "x".repeat(MEGABYTE);
            Thread sender = new Thread(() -> {
                try {
                    client.send("POST /shop HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + (long) MEGABYTE * 64
                            + "\r\nConnection: close\r\n\r\n");
                    for (int i = 0; i < 64; i++) {
                        client.send(piece);
                        sent.incrementAndGet();
                    }
                } catch (IOException broken) {
                    sent.set(-1);
                }
            });
            sender.start();

            assertThat(client.readToEnd()).endsWith("\r\n\r\nok");
            sender.join();
            assertThat(sent).hasValue(64);
            assertThat(origin.bodies().get(0)).hasSize(64 * MEGABYTE);
        }
    }

    @Test
    void whatFiltersChangeComesThroughSessionThreads() throws Exception {
        String text = "words that repeat ".repeat(20_000);
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                        + "Content-Length: " + text.length() + "\r\n\r\n" + text);
                ProxyInstance proxy = ProxyInstance.with(
                        folder,
                        ProxyInstance.servers(origin),
                        "Output fn=\"insert-filter\" filter=\"http-compression\"\n")) {
            String packed = proxy.get("/shop", "Accept-Encoding: gzip\r\n");
            assertThat(packed).contains("\r\nContent-Encoding: gzip\r\n");
            assertThat(packed.length()).isLessThan(text.length() / 10);
            assertThat(proxy.get("/shop")).endsWith("\r\n\r\n" + text);
        }
    }
}
