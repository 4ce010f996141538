package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.heliostat.request.Outcome;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compressed request bodies over real sockets: what programs are told and given, and row 33 of the list of attacks, bodies
 * that inflate without end.
 */
class CompressedBodiesIT {

    private static final String TEXT = "what a program reads\n".repeat(300);
    private static final String FILTER = "Input fn=\"insert-filter\" filter=\"http-decompression\"\n";

    @TempDir
    private Path given;

    private WebServer server;

    @BeforeEach
    void start() throws Exception {
        Path folder = given.toRealPath();
        Files.createDirectories(folder.resolve("cgi-bin"));
        Path program = folder.resolve("cgi-bin/echo");
        Files.writeString(
                program,
                """
                #!/bin/sh
                printf 'Content-Type: text/plain\\n\\n'
                echo "length $CONTENT_LENGTH coding $HTTP_CONTENT_ENCODING"
                cat
                """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        server = new TestInstance(folder, List.of("ChunkedRequestBufferSize 20000", "MaxRequestBody 3000000"))
                .withObjConf(conf -> conf.replace(
                                        "NameTrans fn=\"document-root\"",
                                        "NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"" + folder.resolve("cgi-bin")
                                                + "\" name=\"cgi\"\nNameTrans fn=\"document-root\"")
                                .replace("Service method", FILTER + "Service method")
                        + "<Object name=\"cgi\">\nObjectType fn=\"force-type\" type=\"magnus-internal/cgi\"\n"
                        + "Service fn=\"send-cgi\"\n</Object>\n"
                        + "<Object ppath=\"*/free\">\nInput fn=\"insert-filter\" filter=\"http-decompression\""
                        + " max-ratio=\"0\"\n</Object>\n")
                .start(Map.of(
                        "eat",
                        exchange -> {
                            byte[] piece = new byte[10_000];
                            while (exchange.request().body().read(piece, 0, piece.length) >= 0) {}
                            exchange.response().output().write("eaten".getBytes(StandardCharsets.US_ASCII));
                            return Outcome.PROCEED;
                        },
                        "free",
                        exchange -> {
                            byte[] piece = new byte[10_000];
                            while (exchange.request().body().read(piece, 0, piece.length) >= 0) {}
                            return Outcome.PROCEED;
                        }));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void aProgramIsToldTheLengthOfWhatItReads() throws IOException {
        try (RawClient client = client()) {
            client.send(post("/cgi-bin/echo", "gzip", gzip(TEXT), "Connection: close\r\n"));

            assertThat(client.readToEnd())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("length " + TEXT.length() + " coding \n")
                    .contains(TEXT);
        }
    }

    @Test
    void whatIsTooLongForAProgramIsToldFromAMissingLength() throws IOException {
        try (RawClient client = client()) {
            client.send(post("/cgi-bin/echo", "gzip", gzip(TEXT.repeat(10)), ""));

            assertThat(client.readAnswer()).startsWith("HTTP/1.1 413 ");
        }
        assertThat(server.snapshot().programs().bodies()).isEqualTo(new CollectedBodiesSnapshot(1, 0));
        assertThat(server.perfdump()).contains("ProgramBodies:");
    }

    @Test
    void row33ABodyThatInflatesWithoutEndIsStoppedByItsRatio() throws IOException {
        String bomb = gzip("0".repeat(2_900_000));
        try (RawClient client = client()) {
            client.send(post("/eat", "gzip", bomb, ""));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 413 ");
            client.send(post("/eat", "gzip", gzip(TEXT), ""));
            assertThat(client.readAnswer()).endsWith("eaten");
        }
        assertThat(bodies().tooLarge()).isEqualTo(1);
        assertThat(bodies().bytesOut()).isLessThan(1_300_000);
        Await.until(() -> bodies().running() == 0);
    }

    @Test
    void row33MaxRequestBodyCountsWhatIsInflated() throws IOException {
        try (RawClient client = client()) {
            client.send(post("/free", "gzip", gzip("0".repeat(2_900_000)), ""));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ");
            client.send(post("/free", "gzip", gzip("0".repeat(30_000_000)), ""));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 413 ");
        }
        assertThat(bodies().tooLarge()).isEqualTo(1);
        assertThat(bodies().bytesOut()).isLessThan(6_000_000);
    }

    /** Empty members: input without any output, at a zlib reset for each. */
    @Test
    void row33MembersWithoutContentAreNotReadForEver() throws IOException {
        String nothing = gzip("").repeat(20_000);
        try (RawClient client = client()) {
            client.send(post("/eat", "gzip", nothing, ""));
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 400 ");
        }
        assertThat(bodies().bytesIn()).isLessThan(50_000);
        assertThat(bodies().bytesOut()).isZero();
    }

    private CompressionSnapshot.Bodies bodies() {
        return server.snapshot().compression().bodies();
    }

    private RawClient client() throws IOException {
        return new RawClient(server.listenAddresses().get(0).port());
    }

    private static String post(String path, String coding, String body, String fields) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: " + coding + "\r\nContent-Length: "
                + body.length() + "\r\n" + fields + "\r\n" + body;
    }

    /** Bytes as characters of the same number. */
    private static String gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream coder = new GZIPOutputStream(out)) {
            coder.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return out.toString(StandardCharsets.ISO_8859_1);
    }
}
