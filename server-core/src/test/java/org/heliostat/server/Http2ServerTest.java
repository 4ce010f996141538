package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.GOAWAY;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.joined;
import static org.heliostat.testing.Http2Frames.request;
import static org.heliostat.testing.Http2Frames.reset;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.heliostat.frames.FrameType;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** HTTP/2 with prior knowledge on a real port. */
class Http2ServerTest extends SmallServer {

    private static final int LARGE = 16 * 1024 * 1024;

    @BeforeEach
    void turnOn() throws Exception {
        write("conf/magnus.conf", "HTTP2 on\n" + MAGNUS_CONF.formatted(100));
        write(
                "conf/obj.conf",
                OBJ_CONF.replace(
                                "NameTrans fn=\"document-root\"",
                                "NameTrans fn=\"assign-name\" from=\"/count\" name=\"count\"\nNameTrans fn=\"document-root\"")
                        + "<Object name=\"count\">\nService fn=\"count\"\n</Object>\n");
    }

    @Override
    List<FunctionDefinition> functions() {
        return Stream.concat(super.functions().stream(), Stream.of(CountBody.definition()))
                .toList();
    }

    @Test
    void aLargeAnswerIsLoggedWhenItHasLeftAndAsFarAsItCame() throws Exception {
        byte[] large = new byte[1_000_000];
        Files.write(instance.resolve("docs/large.bin"), large);
        start();
        for (int round = 0; round < 3; round++) {
            int before = round;
            try (RawHttp2Client client = new RawHttp2Client(port())) {
                client.send(Http2Frames.get(1, "/large.bin"));
                // The window of the beginning is used up, and no other is given.
                int taken = 0;
                while (taken < 65_535) {
                    taken += client.await(frame -> frame.type() == Http2Frames.DATA)
                            .text()
                            .length();
                }
                Await.until(() -> running().snapshot().http2().streamsTotal() == before + 1);
                assertThat(running().snapshot().timeSplit().total().count()).isEqualTo(before);
            }
            Await.until(() -> running().snapshot().timeSplit().total().count() == before + 1);
            Await.until(() ->
                    running().snapshot().virtualServers().get(0).requests().clientsGone() == before + 1);
        }
        running().stop();
        assertThat(Files.readAllLines(instance.resolve("logs/access")))
                .filteredOn(line -> line.contains("large.bin"))
                .hasSize(3)
                .allMatch(line -> line.endsWith(" 200 65535"), "the first window");
    }

    private int port() {
        return running().listenAddresses().get(0).port();
    }

    @Test
    void answersFilesByTheSameConfigurationAsHttp1() throws Exception {
        start();

        try (RawHttp2Client client = new RawHttp2Client(port());
                RawClient older = new RawClient(port())) {
            for (int stream = 1; stream < 9; stream += 2) {
                Map<String, String> answer =
                        client.send(Http2Frames.get(stream, "/")).answer(stream);
                assertThat(answer).containsEntry(":status", "200").containsEntry("body", "<p>hello</p>");
                assertThat(answer).containsEntry("content-type", "text/html").containsKeys("etag", "date", "server");
            }
            assertThat(client.send(Http2Frames.get(9, "/none")).answer(9)).containsEntry(":status", "404");
            assertThat(older.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").readAnswer())
                    .startsWith("HTTP/1.1 200");
        }

        assertThat(running().snapshot().quickLaneAnswers()).isPositive();
        assertThat(running().snapshot().http2().streamsTotal()).isEqualTo(5);
        running().stop();
        assertThat(Files.readString(instance.resolve("logs/access")))
                .contains("\"GET / HTTP/2.0\" 200 12", "\"GET /none HTTP/2.0\" 404", "\"GET / HTTP/1.1\" 200 12");
    }

    @Test
    void httpOneKeepsWhatLooksLikeThePreface() throws Exception {
        start();

        try (RawClient client = new RawClient(port())) {
            client.send("PR");
            client.send("OPFIND / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 ").doesNotStartWith("HTTP/1.1 400");
        }
        try (RawClient client = new RawClient(port())) {
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                    + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n");
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void aLargeFileComesAsItsClientTakesIt() throws Exception {
        byte[] large = new byte[1_000_000];
        Arrays.fill(large, (byte) 'x');
        start();
        Files.write(instance.resolve("docs/large.bin"), large);

        try (RawHttp2Client client = new RawHttp2Client(port())) {
            client.send(Http2Frames.get(1, "/large.bin"));
            client.send(windowUpdate(0, 2_000_000), windowUpdate(1, 2_000_000));
            assertThat(client.answer(1).get("body")).hasSize(1_000_000);
        }
    }

    @Test
    void anUrgentAnswerIsNotBehindMegabytesInTheKernel() throws Exception {
        Files.write(instance.resolve("docs/large.bin"), new byte[LARGE]);
        start();

        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(64 * 1024);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
            RawHttp2Client client = new RawHttp2Client(socket, FrameType.INITIAL_WINDOW_SIZE, LARGE);
            client.send(windowUpdate(0, LARGE), Http2Frames.get(1, "/large.bin"));
            client.await(frame -> frame.type() == Http2Frames.DATA);
            client.send(request(3, "GET", "/", true, "priority", "u=0"));
            AtomicInteger ahead = new AtomicInteger();
            client.await(frame -> {
                if (frame.type() == Http2Frames.DATA) {
                    ahead.addAndGet(frame.text().length());
                }
                return frame.type() == Http2Frames.HEADERS && frame.stream() == 3;
            });
            assertThat(ahead).hasValueLessThan(LARGE / 2);
        }
    }

    @Test
    void bodiesAreReadByTheirThreads() throws Exception {
        start();

        try (RawHttp2Client client = new RawHttp2Client(port())) {
            client.send(
                    request(1, "POST", "/count", false, "content-length", "10"), request(3, "POST", "/count", false));
            client.send(data(3, "x".repeat(10_000), false), data(1, "0123456789", true));
            assertThat(client.answer(1)).containsEntry("body", "10");
            client.send(data(3, "y".repeat(10_000), true));
            assertThat(client.answer(3)).containsEntry("body", "20000");
        }
    }

    @Test
    void oneStreamDoesNotWaitForAnother() throws Exception {
        start();

        try (RawHttp2Client client = new RawHttp2Client(port())) {
            client.send(Http2Frames.get(1, "/wait"));
            Await.until(() -> waiting.get() == 1);
            assertThat(client.send(Http2Frames.get(3, "/")).answer(3)).containsEntry(":status", "200");
            gate.countDown();
            assertThat(client.answer(1)).containsEntry("body", "ok");
        }
    }

    @Test
    void rapidResetsEndTheConnectionAndOthersAreServed() throws Exception {
        // With room for all: what the queue refuses has its answer before it is taken back, and is no reset.
        write("conf/magnus.conf", "HTTP2 on\nConnQueueShare 100\n" + MAGNUS_CONF.formatted(1_000));
        start();

        try (RawHttp2Client bad = new RawHttp2Client(port());
                RawHttp2Client good = new RawHttp2Client(port())) {
            byte[][] flood = new byte[400][];
            for (int i = 0; i < flood.length; i++) {
                flood[i] = joined(Http2Frames.get(i * 2 + 1, "/none"), reset(i * 2 + 1, 8));
            }
            bad.send(flood);
            Frame last = bad.await(frame -> frame.type() == GOAWAY);
            assertThat(last.number(4)).isEqualTo(11);
            assertThat(good.send(Http2Frames.get(1, "/")).answer(1)).containsEntry(":status", "200");
        }

        // What was reset still runs and keeps its place: it may be the refused streams that end it.
        Http2Snapshot figures = running().snapshot().http2();
        assertThat(figures.clientResetFloods() + figures.serverResetFloods()).isEqualTo(1);
        assertThat(get("/.perf").body()).contains("Http2Details:", "Floods: Client/Server Resets");
    }

    /** They may begin the preface, or a request: either way somebody must say that they are too late. */
    @Test
    void lettersWithoutAnEndAreAnsweredInTime() throws Exception {
        write("conf/magnus.conf", "HTTP2 on\nAcceptTimeout 1\n" + MAGNUS_CONF.formatted(1_000));
        start();
        for (String begun : List.of("GE", "PRI * HT")) {
            try (RawClient client = new RawClient(port())) {
                assertThat(client.send(begun).readAnswer()).startsWith("HTTP/1.1 408");
            }
        }

        assertThat(running().snapshot().protocol().headTimeouts()).isEqualTo(2);
    }

    @Test
    void oneConnectionCannotFillTheQueue() throws Exception {
        write(
                "conf/magnus.conf",
                "HTTP2 on\nConnQueueShare 50\n" + MAGNUS_CONF.formatted(10).replace("RqThrottle 4", "RqThrottle 2"));
        start();

        try (RawHttp2Client greedy = new RawHttp2Client(port());
                RawHttp2Client other = new RawHttp2Client(port())) {
            for (int stream = 1; stream < 41; stream += 2) {
                greedy.send(Http2Frames.get(stream, "/wait"));
            }
            Await.until(() -> running().snapshot().http2().queueRefusals() > 0);
            other.send(Http2Frames.get(1, "/wait"));
            Await.until(() -> running().snapshot().http2().streamsTotal() == 21);
            gate.countDown();
            assertThat(other.answer(1)).containsEntry(":status", "200");
        }
    }

    @Test
    void oneConnectionCannotHoldAllSessionThreads() throws Exception {
        write("conf/magnus.conf", "HTTP2 on\nConnQueueShare 100\n" + MAGNUS_CONF.formatted(1_000));
        start();

        try (RawHttp2Client greedy = new RawHttp2Client(port());
                RawHttp2Client other = new RawHttp2Client(port())) {
            for (int stream = 1; stream < 201; stream += 2) {
                greedy.send(Http2Frames.get(stream, "/wait"));
            }
            Await.until(() -> waiting.get() == 3 && running().snapshot().http2().threadWaits() > 0);

            other.send(request(1, "POST", "/count", false), data(1, "four", true));
            assertThat(other.answer(1)).containsEntry("body", "4");
            assertThat(waiting.get()).isEqualTo(3);
            assertThat(get("/.perf").body()).containsPattern("Over Thread Share +[1-9]");

            gate.countDown();
            Await.until(() -> waiting.get() == 100);
        }
    }

    @Test
    void whatWasTakenBackKeepsItsPlaceWhileItRuns() throws Exception {
        write("conf/magnus.conf", "HTTP2 on\nHTTP2MaxStreams 3\n" + MAGNUS_CONF.formatted(100));
        start();

        try (RawHttp2Client client = new RawHttp2Client(port())) {
            client.send(Http2Frames.get(1, "/wait"), Http2Frames.get(3, "/wait"), Http2Frames.get(5, "/wait"));
            Await.until(() -> waiting.get() == 3);
            client.send(reset(1, 8), reset(3, 8), reset(5, 8), Http2Frames.get(7, "/"));
            assertThat(client.await(frame -> frame.type() == RST_STREAM).number(0))
                    .isEqualTo(7);

            gate.countDown();
            Await.until(() ->
                    running().snapshot().virtualServers().get(0).requests().clientsGone() == 3);
            assertThat(client.send(Http2Frames.get(9, "/")).answer(9)).containsEntry(":status", "200");
        }
    }

    @Test
    void stoppingCompletesWhatWasBegun() throws Exception {
        start();

        try (RawHttp2Client client = new RawHttp2Client(port())) {
            client.send(Http2Frames.get(1, "/wait"));
            Await.until(() -> waiting.get() == 1);
            Callable<Void> stopping = () -> {
                running().stop();
                return null;
            };
            FutureTask<Void> stopped = new FutureTask<>(stopping);
            new Thread(stopped, "stops").start();
            assertThat(client.await(frame -> frame.type() == GOAWAY).number(0)).isEqualTo(Integer.MAX_VALUE);
            assertThat(client.await(frame -> frame.type() == GOAWAY).number(0)).isEqualTo(1);
            gate.countDown();
            assertThat(client.answer(1)).containsEntry("body", "ok");
            assertThat(client.untilClosed()).noneMatch(frame -> frame.type() == RST_STREAM);
            stopped.get();
        }
    }

    @Test
    void isNotSpokenWhereItIsOff() throws Exception {
        write("conf/server.xml", SERVER_XML.replace("<LS ", "<LS http2=\"off\" "));
        start();

        try (RawClient client = new RawClient(port())) {
            client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 505");
        }
    }
}
