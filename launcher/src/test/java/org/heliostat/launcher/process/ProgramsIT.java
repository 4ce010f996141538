package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CGI programs and PHP behind the packaged jar. */
class ProgramsIT {

    private static final Path PHP = Path.of("/usr/bin/php-cgi");
    private static final String TYPE = "printf 'Content-Type: text/plain\\n\\n'\n";

    @TempDir
    private Path folder;

    private Path instance;
    private Path programs;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void makeInstance() throws Exception {
        folder = folder.toRealPath();
        instance = folder.resolve("instance");
        programs = Files.createDirectory(folder.resolve("programs"));
        ServerProcess.makeInstance(instance);
        Path objConf = instance.resolve("conf/obj.conf");
        String php = PHP.toString();
        Files.writeString(
                objConf,
                Files.readString(objConf)
                                .replace(
                                        "#NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"/usr/lib/cgi-bin\""
                                                + " name=\"cgi\"",
                                        "NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"" + programs
                                                + "\" name=\"cgi\"\nNameTrans fn=\"pfx2dir\" from=\"/php\" dir=\""
                                                + programs + "\" name=\"fastcgi\"")
                        + """
                        <Object name="fastcgi">
                        ObjectType fn="force-type" type="magnus-internal/fastcgi-php"
                        Service type="magnus-internal/fastcgi-php"
                                fn=FCGIRequestHandler
                                BindPath="%s/php.sock"
                                AppPath="%s"
                                StartServers="5"
                                PHP_FCGI_CHILDREN="4"
                                PHP_FCGI_MAX_REQUEST="50"
                                QueueSize="300"
                                QueueTimeout="120"
                                ConnectTimeout="60"
                        </Object>
                        """
                                .formatted(folder, php));
        magnus("RqThrottle 300\nCGIQueueSize 300\nCGIQueueTimeout 120\nMaxCGIStubs 6\n");
    }

    @Test
    void takesFormsAndUploadsAndStreams() throws Exception {
        program("form", TYPE + "echo $REQUEST_METHOD $CONTENT_TYPE; cat");
        program("sum", TYPE + "cksum");
        program("stream", TYPE + "echo first\nwhile [ ! -e " + folder + "/gate ]; do sleep 0.05; done\necho second");
        byte[] large = new byte[5_000_000];
        Path copy = Files.write(folder.resolve("large"), large);
        try (ServerProcess server = ServerProcess.start(instance)) {
            HttpRequest form = HttpRequest.newBuilder(URI.create(server.url("/cgi-bin/form")))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString("a=1&b=2"))
                    .build();
            assertThat(http.send(form, BodyHandlers.ofString()).body())
                    .isEqualTo("POST application/x-www-form-urlencoded\na=1&b=2");
            HttpRequest upload = HttpRequest.newBuilder(URI.create(server.url("/cgi-bin/sum")))
                    .POST(BodyPublishers.ofByteArray(large))
                    .build();
            Process cksum =
                    new ProcessBuilder("cksum").redirectInput(copy.toFile()).start();
            assertThat(http.send(upload, BodyHandlers.ofString()).body())
                    .isEqualTo(new String(cksum.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            HttpResponse<InputStream> stream = http.send(
                    HttpRequest.newBuilder(URI.create(server.url("/cgi-bin/stream")))
                            .build(),
                    BodyHandlers.ofInputStream());
            assertThat(new String(stream.body().readNBytes(6), StandardCharsets.US_ASCII))
                    .isEqualTo("first\n");
            Files.writeString(folder.resolve("gate"), "");
            assertThat(new String(stream.body().readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualTo("second\n");
        }
    }

    @Test
    void answers200RequestsAtATimeWithSixPrograms() throws Exception {
        program("echo", TYPE + "echo $QUERY_STRING");
        try (ServerProcess server = ServerProcess.start(instance)) {
            List<String> answers = Together.run(IntStream.range(0, 200)
                    .<Callable<String>>mapToObj(n ->
                            () -> get(server, "/cgi-bin/echo?n=" + n).body().strip())
                    .toList());

            assertThat(answers)
                    .containsExactlyElementsOf(
                            IntStream.range(0, 200).mapToObj(n -> "n=" + n).toList());
            // An answer is there before its program has ended.
            Await.until(
                    () -> perfdump().contains("\nCGI:\n") && perfdump().matches("(?s).*Running/Peak/Limit +0/6/6.*"));
        }
    }

    @Test
    void endsTreesOfProgramsOnTimeOutOnLossOfTheClientAndAtItsEnd() throws Exception {
        magnus("CGIExpirationTimeout 2\n");
        tree();
        try (ServerProcess server = ServerProcess.start(instance)) {
            assertThat(get(server, "/cgi-bin/tree?1").statusCode()).isEqualTo(504);
            Await.until(() -> !isAlive(child(1)));
        }
        magnus("CGIExpirationTimeout 0\nTerminateTimeout 1\n");
        try (ServerProcess server = ServerProcess.start(instance)) {
            try (Socket resetting = asks(server, "/cgi-bin/tree?2")) {
                Await.until(() -> child(2) > 0);
                resetting.setSoLinger(true, 0);
            }
            Await.until(() -> !isAlive(child(2)));
            try (Socket closing = asks(server, "/cgi-bin/tree?3")) {
                Await.until(() -> child(3) > 0);
            }
            // The kernel of a client is silent for a minute before it says that nobody is there.
            Await.until(() -> !isAlive(child(3)));
            try (Socket waiting = asks(server, "/cgi-bin/tree?4")) {
                Await.until(() -> child(4) > 0);
                server.signal("TERM");
                server.exitCode();
                Await.until(() -> !isAlive(child(4)));
            }
        }
    }

    @Test
    void endsThemWhenNobodyWaitsForTheDrain() throws Exception {
        magnus("CGIExpirationTimeout 0\nTerminateTimeout 300\n");
        tree();
        try (ServerProcess server = ServerProcess.start(instance)) {
            try (Socket waiting = asks(server, "/cgi-bin/tree?5")) {
                Await.until(() -> child(5) > 0);
                server.signal("TERM");
                server.told("stopping: ");
                server.signal("TERM");

                assertThat(server.exitCode()).isEqualTo(1);
            }
            Await.until(() -> !isAlive(child(5)));
        }
    }

    /** A program that waits for one it has started. */
    private void tree() throws IOException {
        program(
                "tree",
                "sleep 1000 & echo $! > " + folder + "/child-$QUERY_STRING.new\nmv " + folder
                        + "/child-$QUERY_STRING.new " + folder + "/child-$QUERY_STRING\nwait");
    }

    private static Socket asks(ServerProcess server, String path) throws IOException {
        Socket client = new Socket("localhost", server.port());
        client.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    @Test
    void servesPhpThoughItIsKilledUnderLoad() throws Exception {
        assumeTrue(Files.isExecutable(PHP), "php-cgi is not installed (Debian: apt-get install php-cgi)");
        Files.writeString(programs.resolve("info.php"), "<?php phpinfo();");
        Files.writeString(
                programs.resolve("n.php"),
                "<?php $s = explode(' ', file_get_contents('/proc/self/stat')); echo $_GET['n'], ' ', $s[3];");
        try (ServerProcess server = ServerProcess.start(instance)) {
            assertThat(get(server, "/php/info.php").body()).contains("PHP Version", "CGI/FastCGI");
            long manager = Long.parseLong(get(server, "/php/n.php?n=0").body().split(" ")[1]);

            List<Integer> statuses = Together.run(IntStream.range(0, 200)
                    .<Callable<Integer>>mapToObj(n -> () -> {
                        if (n == 100) {
                            ProcessHandle.of(manager).ifPresent(one -> {
                                one.children().forEach(ProcessHandle::destroyForcibly);
                                one.destroyForcibly();
                            });
                        }
                        return get(server, "/php/n.php?n=" + n).statusCode();
                    })
                    .toList());

            assertThat(statuses.stream().collect(Collectors.toSet())).isSubsetOf(200, 502, 503);
            Await.until(() -> status(server, "/php/n.php?n=1") == 200);
            long next = Long.parseLong(get(server, "/php/n.php?n=0").body().split(" ")[1]);
            assertThat(next).isNotEqualTo(manager);
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
            Await.until(() -> !isAlive(next));
        }
    }

    private String perfdump() {
        try {
            return ServerProcess.run(folder, "perfdump", "--instance", instance.toString())
                    .out();
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    private HttpResponse<String> get(ServerProcess server, String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(server.url(path))).build(), BodyHandlers.ofString());
    }

    private int status(ServerProcess server, String path) {
        try {
            return get(server, path).statusCode();
        } catch (IOException | InterruptedException failed) {
            return 0;
        }
    }

    private void magnus(String lines) throws IOException {
        Path magnus = instance.resolve("conf/magnus.conf");
        Path first = folder.resolve("magnus.first");
        if (!Files.exists(first)) {
            Files.copy(magnus, first);
        }
        List<String> names = lines.lines()
                .map(line -> line.substring(0, line.indexOf(' ') + 1))
                .toList();
        String kept = Files.readString(first)
                .lines()
                .filter(line -> names.stream().noneMatch(line::startsWith))
                .collect(Collectors.joining("\n"));
        Files.writeString(magnus, kept + "\n" + lines);
    }

    private void program(String name, String script) throws IOException {
        Path file = programs.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private long child(int number) {
        try {
            return Long.parseLong(
                    Files.readString(folder.resolve("child-" + number)).strip());
        } catch (IOException notYet) {
            return 0;
        }
    }

    /** A process that has ended but was not asked after is dead too. */
    private static boolean isAlive(long pid) {
        try {
            return !Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z");
        } catch (IOException gone) {
            return false;
        }
    }
}
