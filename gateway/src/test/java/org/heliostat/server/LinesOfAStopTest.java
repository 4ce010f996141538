package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;

/** What goes on when TerminateTimeout is over has one line in the access log, and no stack trace in the error log. */
class LinesOfAStopTest extends SmallServer {

    private static final int MANY_BYTES = 256 << 20;

    private void startOneByOne() throws Exception {
        write(
                "conf/magnus.conf",
                MAGNUS_CONF
                        .formatted(100)
                        .replace("TerminateTimeout 20", "TerminateTimeout 1")
                        .replace("RqThrottleMin 2\nRqThrottle 4", "RqThrottleMin 1\nRqThrottle 1"));
        write(
                "conf/obj.conf",
                OBJ_CONF.replace(
                                "ObjectType fn=\"type-by-extension\"",
                                "ObjectType fn=\"type-by-exp\" exp=\"*.cgi\" type=\"magnus-internal/cgi\"\n"
                                        + "ObjectType fn=\"type-by-extension\"")
                        .replace(
                                "Service method=",
                                "Service type=\"magnus-internal/cgi\" fn=\"send-cgi\"\nService method="));
        start();
    }

    private RawClient client() throws IOException {
        return new RawClient(running().listenAddresses().get(0).port(), 4096);
    }

    private static void ask(RawClient client, String path) throws IOException {
        client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** @return the requests of the access log after the stop, without their dates */
    private List<String> linesAfterTheStop() throws IOException {
        try (LogLines log = LogLines.of("org.heliostat")) {
            running().stop();
            assertThat(log.traces()).isEmpty();
        }
        return Files.readAllLines(instance.resolve("logs/access")).stream()
                .filter(line -> !line.startsWith("format="))
                .map(line -> line.replaceAll("^[^\"]*\"([^\"]*)\".*", "$1"))
                .toList();
    }

    @Test
    void aDownloadThatIsNotTaken() throws Exception {
        startOneByOne();
        try (RandomAccessFile file =
                new RandomAccessFile(instance.resolve("docs/large").toFile(), "rw")) {
            file.setLength(MANY_BYTES);
        }
        try (RawClient client = client()) {
            ask(client, "/large");
            assertThat(client.read(15)).isEqualTo("HTTP/1.1 200 OK");

            assertThat(linesAfterTheStop()).containsExactly("GET /large HTTP/1.1");
        }
    }

    @Test
    void aRequestThatNoThreadHasTaken() throws Exception {
        startOneByOne();
        try (RawClient first = client();
                RawClient second = client()) {
            ask(first, "/wait?first");
            Await.until(() -> waiting.get() == 1);
            ask(second, "/wait?second");
            Await.until(() -> running().snapshot().connectionQueue().length() == 1);

            assertThat(linesAfterTheStop())
                    .containsExactlyInAnyOrder("GET /wait?first HTTP/1.1", "GET /wait?second HTTP/1.1");
        }
    }

    @Test
    void aProgramThatHasNotAnswered() throws Exception {
        Path begun = instance.resolve("begun");
        program("silent.cgi", "touch '" + begun + "'; exec sleep 1000");
        startOneByOne();
        try (RawClient client = client()) {
            ask(client, "/silent.cgi");
            Await.until(() -> Files.exists(begun));

            assertThat(linesAfterTheStop()).containsExactly("GET /silent.cgi HTTP/1.1");
        }
    }

    @Test
    void aProgramInTheMidstOfItsAnswer() throws Exception {
        program("slow.cgi", "trap '' TERM\nprintf 'Content-Type: text/plain\\n\\nmore'\nsleep 1000");
        startOneByOne();
        try (RawClient client = client()) {
            ask(client, "/slow.cgi");
            assertThat(client.read(15)).isEqualTo("HTTP/1.1 200 OK");

            assertThat(linesAfterTheStop()).containsExactly("GET /slow.cgi HTTP/1.1");
        }
    }

    @Test
    void aProgramWhoseRequestIsNotWhole() throws Exception {
        program("reads.cgi", "cat >/dev/null");
        startOneByOne();
        try (RawClient client = client()) {
            client.send("POST /reads.cgi HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf");
            Await.until(() -> running().requestsInProgress() == 1);

            assertThat(linesAfterTheStop()).containsExactly("POST /reads.cgi HTTP/1.1");
        }
    }

    private void program(String name, String lines) throws IOException {
        Path program = instance.resolve("docs").resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + lines + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
