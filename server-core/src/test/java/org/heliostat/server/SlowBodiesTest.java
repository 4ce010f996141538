package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.request;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that send their bodies slowly leave session threads to others; there are four threads, two of them for such. */
class SlowBodiesTest extends SmallServer {

    /** More than is kept of a body that nobody reads. */
    private static final int LONG = 300_000;

    private final List<RawClient> clients = new ArrayList<>();

    @BeforeEach
    void countBodies() throws Exception {
        write(
                "conf/obj.conf",
                OBJ_CONF.replace(
                                "NameTrans fn=\"document-root\"",
                                "NameTrans fn=\"assign-name\" from=\"/count\" name=\"count\"\n"
                                        + "NameTrans fn=\"assign-name\" from=\"/late\" name=\"late\"\n"
                                        + "NameTrans fn=\"document-root\"")
                        + "<Object name=\"count\">\nService fn=\"count\"\n</Object>\n"
                        + "<Object name=\"late\">\nService fn=\"late\"\n</Object>\n");
    }

    @AfterEach
    void leave() throws Exception {
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Override
    List<FunctionDefinition> functions() {
        return Stream.concat(super.functions().stream(), Stream.of(CountBody.definition(), late()))
                .toList();
    }

    /** @return Service {@code late}: works until the gate is open, and reads then */
    private FunctionDefinition late() {
        return FunctionDefinition.of(Stage.SERVICE, "late", (parameters, context) -> exchange -> {
            waiting.incrementAndGet();
            try {
                assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            return CountBody.answer(exchange);
        });
    }

    @Test
    void slowBodiesLeaveThreadsToOthers() throws Exception {
        start();
        List<RawClient> slow = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            slow.add(post("Content-Length: 10\r\n", "12345"));
        }
        Await.until(() -> bodies().used() == 2 && bodies().held() == 4);

        assertThat(get("/none").statusCode()).isEqualTo(404);
        assertThat(post("Content-Length: 3\r\n", "123").readAnswer()).endsWith("\r\n\r\n3");

        for (RawClient client : slow) {
            assertThat(client.send("67890").readAnswer())
                    .startsWith("HTTP/1.1 200")
                    .endsWith("\r\n\r\n10");
        }
        Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
        assertThat(bodies().limit()).isEqualTo(2);
        assertThat(bodies().holds()).isEqualTo(4);
        assertThat(bodies().expired()).isZero();
    }

    @Test
    void aBodyThatHasComeWholeNeedsNoPlace() throws Exception {
        start();
        takeBothPlaces();
        RawClient held = post("Transfer-Encoding: chunked\r\n", "5\r\n12345\r\n");
        Await.until(() -> bodies().held() == 1);

        assertThat(held.send("2\r\n67\r\n0\r\n\r\n").readAnswer()).endsWith("\r\n\r\n7");

        assertThat(bodies().used()).isEqualTo(2);
    }

    @Test
    void aLongBodyWaitsForAPlaceAndIsTakenWhole() throws Exception {
        start();
        List<RawClient> slow = takeBothPlaces();
        String half = "x".repeat(LONG / 2);
        RawClient upload = post("Content-Length: " + LONG + "\r\n", half);
        Await.until(() -> bodies().held() == 1);

        slow.get(0).send("67890").readAnswer();
        Await.until(() -> bodies().held() == 0);

        assertThat(upload.send(half).readAnswer()).endsWith("\r\n\r\n" + LONG);
    }

    @Test
    void aLongBodyDoesNotWaitForAPlaceForEver() throws Exception {
        write("conf/magnus.conf", "QueueTimeout 1\n" + MAGNUS_CONF.formatted(100));
        start();
        takeBothPlaces();

        String answer =
                post("Content-Length: " + LONG + "\r\n", "x".repeat(LONG / 2)).readAnswer();

        assertThat(answer).startsWith("HTTP/1.1 503").contains("Retry-After: ");
        assertThat(bodies().expired()).isEqualTo(1);
        assertThat(running().snapshot().refusals().causes())
                .filteredOn(one -> one.cause().equals("body-places"))
                .extracting(RefusalsSnapshot.Cause::count)
                .containsExactly(1L);
        Await.until(() -> bodies().held() == 0);
    }

    @Test
    void whoSendsTooLittleWhileHeldHearsIt() throws Exception {
        write("conf/magnus.conf", "AcceptTimeout 1\n" + MAGNUS_CONF.formatted(100));
        start();
        List<RawClient> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(post("Content-Length: 10\r\n", "1"));
        }

        for (RawClient client : all) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 408");
        }
        Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
    }

    /** The client stays, and goes on sending nothing. */
    @Test
    void anAnswerWithoutReadingGivesThePlaceBack() throws Exception {
        write("conf/magnus.conf", "HTTP2 on\n" + MAGNUS_CONF.formatted(100));
        start();
        for (int i = 0; i < 6; i++) {
            RawClient client = new RawClient(port());
            clients.add(client);
            client.send("POST /none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 40");
        }
        try (RawHttp2Client client = new RawHttp2Client(port())) {
            for (int stream = 1; stream < 12; stream += 2) {
                client.send(request(stream, "POST", "/none", false), data(stream, "12345", false));
                assertThat(client.answer(stream).get(":status")).startsWith("40");
            }

            Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
        }
    }

    @Test
    void whoWaitsForHisBodyCountsForTheQueue() throws Exception {
        write("conf/magnus.conf", MAGNUS_CONF.formatted(2));
        start();
        takeBothPlaces();
        List<RawClient> held = List.of(post("Content-Length: 10\r\n", "1"), post("Content-Length: 10\r\n", "1"));
        Await.until(() -> bodies().held() == 2);

        assertThat(post("Content-Length: 10\r\n", "1").readAnswer()).startsWith("HTTP/1.1 503");
        assertThat(running().snapshot().connectionQueue().overflows()).isEqualTo(1);

        for (RawClient client : held) {
            assertThat(client.send("234567890").readAnswer()).endsWith("\r\n\r\n10");
        }
    }

    @Test
    void whatIsKeptOfHeldBodiesIsBounded() throws Exception {
        write("conf/magnus.conf", "HeldBodyMemory 100000\n" + MAGNUS_CONF.formatted(100));
        start();
        takeBothPlaces();
        RawClient full = post("Transfer-Encoding: chunked\r\n", "ea60\r\n" + "x".repeat(60_000));
        Await.until(() -> bodies().keptBytes() == 61_440);
        RawClient growing = post("Content-Length: 100000\r\n", "1");
        Await.until(() -> bodies().held() == 2 && bodies().keptBytes() == 65_536);

        assertThat(growing.send("x".repeat(40_000)).readAnswer()).startsWith("HTTP/1.1 503");
        Await.until(() -> bodies().refused() == 1 && bodies().keptBytes() == 61_440);
        full.reset();
        Await.until(() -> bodies().held() == 0 && bodies().keptBytes() == 0);

        assertThat(running().snapshot().refusals().causes())
                .filteredOn(one -> one.cause().equals("queue-full"))
                .extracting(RefusalsSnapshot.Cause::count)
                .containsExactly(1L);
    }

    /** Of a body of a megabyte that comes byte by byte hardly anything is kept. */
    @Test
    void longBodiesThatComeSlowlyTakeLittleMemory() throws Exception {
        write("conf/magnus.conf", "HeldBodyMemory 100000\n" + MAGNUS_CONF.formatted(100));
        start();
        takeBothPlaces();

        for (int i = 0; i < 20; i++) {
            post("Content-Length: 1000000\r\n", "12345");
        }

        Await.until(() -> bodies().held() == 20);
        assertThat(bodies().keptBytes()).isEqualTo(20 * 4_096);
    }

    @Test
    void aRequestIsRefusedWhereNoMoreCanBeHeld() throws Exception {
        write("conf/magnus.conf", "HeldBodyMemory 65536\n" + MAGNUS_CONF.formatted(100));
        start();
        takeBothPlaces();
        post("Content-Length: 100000\r\n", "x".repeat(62_000));
        Await.until(() -> bodies().keptBytes() == 65_536);

        assertThat(post("Content-Length: 100000\r\n", "1").readAnswer()).startsWith("HTTP/1.1 503");

        assertThat(bodies().refused()).isEqualTo(1);
        assertThat(bodies().held()).isEqualTo(1);
    }

    @Test
    void aClientThatLeavesIsHeldNoMore() throws Exception {
        start();
        takeBothPlaces();
        RawClient held = post("Content-Length: 10\r\n", "1");
        Await.until(() -> bodies().held() == 1);

        held.reset();

        Await.until(() -> bodies().held() == 0);
        Await.until(() -> running().snapshot().protocol().clientsGone() == 1);
    }

    @Test
    void whoAsksBeforeSendingIsToldToSendWhileHeld() throws Exception {
        start();
        takeBothPlaces();
        RawClient held = post("Content-Length: 4\r\nExpect: 100-continue\r\n", "");

        assertThat(held.readAnswer()).startsWith("HTTP/1.1 100 Continue");

        assertThat(held.send("1234").readAnswer()).endsWith("\r\n\r\n4");
    }

    @Test
    void morePlacesAreGivenOutAtOnce() throws Exception {
        start();
        takeBothPlaces();
        post("Content-Length: 10\r\n", "1");
        Await.until(() -> bodies().held() == 1);

        write("conf/magnus.conf", "RqThrottleBodies 100\n" + MAGNUS_CONF.formatted(100));
        assertThat(running().reload().applied()).isTrue();

        Await.until(() -> bodies().held() == 0 && bodies().used() == 3);
        assertThat(bodies().limit()).isEqualTo(4);
    }

    @Test
    void streamsOfHttp2AreHeldTheSame() throws Exception {
        write("conf/magnus.conf", "HTTP2 on\n" + MAGNUS_CONF.formatted(100));
        start();
        try (RawHttp2Client client = new RawHttp2Client(port())) {
            for (int stream = 1; stream < 12; stream += 2) {
                client.send(request(stream, "POST", "/count", false), data(stream, "12345", false));
            }
            Await.until(() -> bodies().used() == 1 && bodies().held() == 5);

            assertThat(get("/none").statusCode()).isEqualTo(404);
            assertThat(post("Content-Length: " + LONG + "\r\n", "x".repeat(LONG))
                            .readAnswer())
                    .as("one connection leaves a place to others")
                    .endsWith("\r\n\r\n" + LONG);

            for (int stream = 11; stream > 0; stream -= 2) {
                client.send(data(stream, "67890", true));
                assertThat(client.answer(stream))
                        .containsEntry(":status", "200")
                        .containsEntry("body", "10");
            }
        }
        Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
    }

    /** They work before they read, while the server holds their clients up; one thread stays for others even so. */
    @Test
    void applicationsThatReadLateTakeFewPlacesFromOthers() throws Exception {
        start();
        List<RawClient> uploads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            uploads.add(post("/late", "Content-Length: " + LONG + "\r\n", "x".repeat(LONG / 2)));
        }

        Await.until(() -> waiting.get() == 3 && bodies().held() == 1);
        gate.countDown();
        Await.until(() -> bodies().used() == 3);
        assertThat(get("/none").statusCode()).isEqualTo(404);

        for (RawClient upload : uploads) {
            upload.send("x".repeat(LONG / 2));
        }
        for (RawClient upload : uploads) {
            assertThat(upload.readAnswer()).endsWith("\r\n\r\n" + LONG);
        }
        Await.until(() -> bodies().used() == 0);
    }

    @Test
    void whatRunsInAThreadPoolNeedsNoPlace() throws Exception {
        write(
                "conf/magnus.conf",
                "AcceptTimeout 600\nMinRequestRate 0\n"
                        + MAGNUS_CONF.formatted(100)
                        + "Init fn=\"thread-pool-init\" name=\"uploads\" MaxThreads=\"8\" QueueSize=\"50\"\n");
        write(
                "conf/obj.conf",
                Files.readString(instance.resolve("conf/obj.conf"))
                        .replace("Service fn=\"count\"", "Service fn=\"count\" pool=\"uploads\""));
        start();
        for (int i = 0; i < 5; i++) {
            post("Content-Length: 10\r\n", "12345");
        }

        // No time-out ends them: a place that was kept would be missed by the sixth.
        Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
        assertThat(post("Content-Length: " + LONG + "\r\n", "x".repeat(LONG)).readAnswer())
                .endsWith("\r\n\r\n" + LONG);
    }

    /** @return two clients whose requests have a thread each, with half of their bodies */
    private List<RawClient> takeBothPlaces() throws Exception {
        List<RawClient> both =
                List.of(post("Content-Length: 10\r\n", "12345"), post("Content-Length: 10\r\n", "12345"));
        Await.until(() -> bodies().used() == 2);
        return both;
    }

    private RawClient post(String fields, String begin) throws Exception {
        return post("/count", fields, begin);
    }

    private RawClient post(String path, String fields, String begin) throws Exception {
        RawClient client = new RawClient(port());
        clients.add(client);
        return client.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n" + begin);
    }

    private int port() {
        return running().listenAddresses().get(0).port();
    }

    private BodyPlacesSnapshot bodies() {
        return running().snapshot().sessionThreads().bodies();
    }
}
