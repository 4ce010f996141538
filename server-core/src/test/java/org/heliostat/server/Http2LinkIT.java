package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.request;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.testing.DelayingLink;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Large bodies over a long way: 50 ms there and back, 200 Mbit/s. What is looked at is how often a sender stood still and how
 * far windows have grown, not the clock: a machine with other work to do makes everything slow, and no window small.
 */
class Http2LinkIT extends SmallServer {

    private static final Duration ROUND_TRIP = Duration.ofMillis(50);
    private static final long BYTES_PER_SECOND = 25_000_000;
    private static final int SIZE = 48 * 1024 * 1024;
    private static final int FIRST_WINDOW = 65_535;
    private static final int LONGEST_FRAME = 16_384;
    private static final int MEGABYTE = 1024 * 1024;

    @BeforeEach
    void prepare() throws Exception {
        write("conf/magnus.conf", "MaxRequestBody " + 2L * SIZE + "\n" + MAGNUS_CONF.formatted(100));
        write(
                "conf/obj.conf",
                OBJ_CONF.replace(
                                "NameTrans fn=\"document-root\"",
                                "NameTrans fn=\"assign-name\" from=\"/count\" name=\"count\"\nNameTrans fn=\"document-root\"")
                        + "<Object name=\"count\">\nService fn=\"count\"\n</Object>\n");
        Files.write(instance.resolve("docs/large.bin"), new byte[SIZE]);
        start();
    }

    @Override
    List<FunctionDefinition> functions() {
        return Stream.concat(super.functions().stream(), Stream.of(CountBody.definition()))
                .toList();
    }

    /** With the window of the beginning the client would stand still some 750 times, for a round trip each. */
    @Test
    void anUploadDoesNotWaitForItsWindows() throws Exception {
        try (DelayingLink link = link();
                RawHttp2Client client = new RawHttp2Client(link.port())) {
            Upload upload = new Upload(client);
            client.send(request(1, "POST", "/count", false));

            upload.send(SIZE);

            assertThat(upload.waits).isLessThan(200);
            // What is given beyond what was sent is the window, once the server has read all.
            upload.awaitWindow(MEGABYTE);
            client.send(frame(Http2Frames.DATA, Http2Frames.END_STREAM, 1, new byte[0]));
            assertThat(client.answer(1)).containsEntry("body", Integer.toString(SIZE));
        }
    }

    @Test
    void aDownloadGoesOnAsFarAsItsClientAllows() throws Exception {
        try (DelayingLink link = link();
                RawHttp2Client client = new RawHttp2Client(link.port(), 4, 8 * MEGABYTE)) {
            client.send(windowUpdate(0, 8 * MEGABYTE - FIRST_WINDOW), Http2Frames.get(1, "/large.bin"));

            assertThat(download(client)).isEqualTo(SIZE);
        }
    }

    /** What both are measured against, and a proof that the link lets pass what it should. */
    @Test
    void theOlderVersionSendsAndTakesTheSame() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try (DelayingLink link = link()) {
            String base = "http://127.0.0.1:" + link.port();
            HttpRequest upload = HttpRequest.newBuilder(URI.create(base + "/count"))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[SIZE]))
                    .build();
            HttpRequest download =
                    HttpRequest.newBuilder(URI.create(base + "/large.bin")).build();

            assertThat(client.send(upload, HttpResponse.BodyHandlers.ofString()).body())
                    .isEqualTo(Integer.toString(SIZE));
            assertThat(client.send(download, HttpResponse.BodyHandlers.ofByteArray())
                            .body())
                    .hasSize(SIZE);
        }
    }

    private DelayingLink link() throws IOException {
        return new DelayingLink(running().listenAddresses().get(0).port(), ROUND_TRIP, BYTES_PER_SECOND);
    }

    /** Gives the window back in halves. */
    private static long download(RawHttp2Client client) throws IOException {
        long all = 0;
        int unsaid = 0;
        while (true) {
            Frame data = client.await(frame -> frame.type() == Http2Frames.DATA);
            all += data.payload().length;
            unsaid += data.payload().length;
            if (data.isLast()) {
                return all;
            }
            if (unsaid >= 4 * MEGABYTE) {
                client.send(windowUpdate(0, unsaid), windowUpdate(1, unsaid));
                unsaid = 0;
            }
        }
    }

    /** Sends the body of stream 1 as its windows allow. */
    private static final class Upload {

        private final RawHttp2Client client;
        private long ofStream = FIRST_WINDOW;
        private long ofConnection = FIRST_WINDOW;
        private int waits;

        Upload(RawHttp2Client client) {
            this.client = client;
        }

        void send(int bytes) throws IOException {
            int left = bytes;
            while (left > 0) {
                int count = (int) Math.min(Math.min(left, LONGEST_FRAME), Math.min(ofStream, ofConnection));
                if (count <= 0) {
                    waits++;
                    awaitMore();
                    continue;
                }
                client.send(frame(Http2Frames.DATA, 0, 1, new byte[count]));
                left -= count;
                ofStream -= count;
                ofConnection -= count;
            }
        }

        void awaitWindow(long bytes) throws IOException {
            while (ofStream < bytes) {
                awaitMore();
            }
        }

        private void awaitMore() throws IOException {
            Frame more = client.await(
                    frame -> frame.type() == Http2Frames.WINDOW_UPDATE || frame.type() == Http2Frames.SETTINGS);
            if (more.type() == Http2Frames.SETTINGS) {
                takeFirstWindow(more);
            } else if (more.stream() == 0) {
                ofConnection += more.number(0);
            } else {
                ofStream += more.number(0);
            }
        }

        /** SETTINGS_INITIAL_WINDOW_SIZE changes the windows of streams that are open, too. */
        private void takeFirstWindow(Frame settings) {
            for (int at = 0; at + 6 <= settings.payload().length; at += 6) {
                if (settings.payload()[at + 1] == 4) {
                    ofStream += settings.number(at + 2) - FIRST_WINDOW;
                }
            }
        }
    }
}
