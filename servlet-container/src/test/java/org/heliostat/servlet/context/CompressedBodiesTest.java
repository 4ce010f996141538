package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Fault;
import org.heliostat.testing.RawClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servlets behind {@code Input fn="insert-filter" filter="http-decompression"}, over real connections. */
class CompressedBodiesTest {

    private static final String TEXT = "a line that says the same again and again\n".repeat(500);

    @TempDir
    Path temp;

    private TestApp app;
    private AppServer server;

    @BeforeEach
    void start() throws Exception {
        app = new TestApp(temp.resolve("app")).start(CompressedBodiesTest::servlets);
        server = new AppServer(
                temp.resolve("instance"), app, "Input fn=\"insert-filter\" filter=\"http-decompression\"");
    }

    @AfterEach
    void stop() {
        server.close();
        app.close();
    }

    private static void servlets(ServletContext context) {
        servlet(context, "count", "/count", CompressedBodiesTest::count);
        servlet(context, "unread", "/unread", (request, response) -> response.getWriter()
                .print("unread"));
        servlet(context, "form", "/form", (request, response) -> response.getWriter()
                .print("name=" + request.getParameter("name")));
        servlet(context, "parts", "/parts", (request, response) -> {
                    Part file = request.getPart("file");
                    response.getWriter()
                            .print(file.getSubmittedFileName() + " " + file.getSize() + " "
                                    + request.getParameter("name"));
                })
                .setMultipartConfig(new MultipartConfigElement(""));
        servlet(context, "listen", "/listen", (request, response) -> listen(request))
                .setAsyncSupported(true);
    }

    private static void count(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] all = request.getInputStream().readAllBytes();
        boolean right = new String(all, StandardCharsets.US_ASCII).equals(TEXT);
        response.getWriter()
                .print(all.length + " " + right + " " + request.getHeader("Content-Encoding") + " "
                        + request.getContentLengthLong() + " " + request.isTrailerFieldsReady() + " "
                        + request.getTrailerFields());
    }

    private static void listen(HttpServletRequest request) throws IOException {
        AsyncContext async = request.startAsync();
        ServletInputStream in = request.getInputStream();
        in.setReadListener(new ReadListener() {
            private final byte[] piece = new byte[1_000];
            private int count;

            @Override
            public void onDataAvailable() throws IOException {
                if (!in.isReady()) {
                    throw new IllegalStateException("called without data");
                }
                while (in.isReady() && !in.isFinished()) {
                    count += Math.max(0, in.read(piece));
                }
            }

            @Override
            public void onAllDataRead() throws IOException {
                async.getResponse().getWriter().print("listened to " + count);
                async.complete();
            }

            @Override
            public void onError(Throwable thrown) {
                ((HttpServletResponse) async.getResponse()).setStatus(400);
                async.complete();
            }
        });
    }

    @Test
    void aServletReadsWhatWasThereBeforeAndTheConnectionGoesOn() throws Exception {
        try (RawClient client = server.client()) {
            for (String coding : new String[] {"gzip", "deflate", "x-gzip"}) {
                client.send(post("count", coding, coded(coding, TEXT)));

                assertThat(client.readAnswer())
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("\r\n\r\n" + TEXT.length() + " true null -1 true {}");
            }
            client.send(post("unread", "gzip", coded("gzip", TEXT)) + post("form", null, "name=plain"));
            assertThat(client.readAnswer()).endsWith("unread");
            assertThat(client.readAnswer()).endsWith("name=plain");
        }
        Await.until(() -> bodies().running() == 0);
        assertThat(bodies().inflated()).isEqualTo(4);
        assertThat(bodies().bytesOut()).isEqualTo(3L * TEXT.length());
    }

    @Test
    void chunksTrailersAndSlowClientsAreAsWithoutIt() throws Exception {
        String body = coded("gzip", TEXT);
        String head = "POST /app/count HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n";
        String chunks = Integer.toHexString(10) + "\r\n" + body.substring(0, 10) + "\r\n"
                + Integer.toHexString(body.length() - 10) + "\r\n" + body.substring(10) + "\r\n0\r\nSum: 7\r\n\r\n";
        try (RawClient client = server.client()) {
            client.send(head + chunks, Fault.trickle(3));

            assertThat(client.readAnswer()).endsWith(TEXT.length() + " true null -1 true {sum=7}");
        }
    }

    @Test
    void whoeverWaitsToBeAskedIsAsked() throws Exception {
        String body = coded("gzip", TEXT);
        String whole = post("count", "gzip", body);
        int end = whole.indexOf("\r\n\r\n");
        try (RawClient client = server.client()) {
            client.send(whole.substring(0, end) + "\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 100 ");
            client.send(body);

            assertThat(client.readAnswer()).contains(TEXT.length() + " true");
        }
    }

    @Test
    void formsAndUploadsAreTakenApart() throws Exception {
        String parts = "--B\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nann\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n" + TEXT + "\r\n"
                + "--B--\r\n";
        try (RawClient client = server.client()) {
            client.send(post("form", "gzip", coded("gzip", "name=ann&x=y")));
            assertThat(client.readAnswer()).endsWith("name=ann");
            client.send(post("parts", "deflate", coded("deflate", parts))
                    .replace("application/x-www-form-urlencoded", "multipart/form-data; boundary=B"));
            assertThat(client.readAnswer()).endsWith("a.txt " + TEXT.length() + " ann");
        }
    }

    /** The head of gzip is nothing that a listener could read. */
    @Test
    void aListenerIsNotCalledWithoutData() throws Exception {
        String whole = post("listen", "gzip", coded("gzip", TEXT));
        int body = whole.indexOf("\r\n\r\n") + 4;
        try (RawClient client = server.client()) {
            client.send(whole.substring(0, body + 8));
            Await.until(() -> bodies().bytesIn() == 8);
            client.send(whole.substring(body + 8, body + 9));
            Await.until(() -> bodies().bytesIn() == 9);
            client.send(whole.substring(body + 9));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ").endsWith("listened to " + TEXT.length());
        }
    }

    @Test
    void aListenerIsToldWhatCanBeRead() throws Exception {
        try (RawClient client = server.client()) {
            client.send(post("listen", "gzip", coded("gzip", TEXT)), Fault.trickle(5));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ").endsWith("listened to " + TEXT.length());
            String cut = coded("gzip", TEXT);
            client.send(post("listen", "gzip", cut.substring(0, cut.length() - 3)));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 400 ");
        }
        Await.until(() -> bodies().running() == 0);
    }

    @Test
    void whatIsBrokenUnknownOrEndlessIsRefusedAndOthersAreServed() throws Exception {
        String bomb = coded("gzip", "0".repeat(30_000_000));
        try (RawClient client = server.client()) {
            client.send(post("count", "gzip", "this is no gzip"));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 400 ");
            client.send(post("count", "br", "anything"));
            assertThat(client.readAnswer())
                    .startsWith("HTTP/1.1 415 ")
                    .containsIgnoringCase("\r\naccept-encoding: gzip, deflate\r\n");
            client.send(post("count", "gzip", bomb));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 413 ");
            client.send(post("form", "gzip", bomb));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 413 ");
            client.send(post("form", null, "name=ann"));
            assertThat(client.readAnswer()).endsWith("name=ann");
        }
        assertThat(bodies().bytesOut()).isLessThan(8_000_000);
        assertThat(bodies().broken()).isEqualTo(1);
        assertThat(bodies().unknown()).isEqualTo(1);
        Await.until(() -> bodies().running() == 0);
    }

    @Test
    void aClientThatLeavesInTheMiddleLeavesNothingBehind() throws Exception {
        String body = coded("gzip", TEXT);
        String whole = post("count", "gzip", body);
        try (RawClient client = server.client()) {
            client.send(whole.substring(0, whole.length() - 20));
            Await.until(() -> bodies().running() == 1);
            client.reset();
        }
        Await.until(() -> bodies().running() == 0);
    }

    private CompressionSnapshot.Bodies bodies() {
        return server.snapshot().compression().bodies();
    }

    private static String post(String path, @Nullable String coding, String body) {
        return "POST /app/" + path + " HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + body.length()
                + (coding == null ? "" : "\r\nContent-Encoding: " + coding) + "\r\n\r\n" + body;
    }

    /** Bytes as characters of the same number. */
    private static String coded(String coding, String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (var coder = coding.equals("deflate") ? new DeflaterOutputStream(out) : new GZIPOutputStream(out)) {
            coder.write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return out.toString(StandardCharsets.ISO_8859_1);
    }
}
