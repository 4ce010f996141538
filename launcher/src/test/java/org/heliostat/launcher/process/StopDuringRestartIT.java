package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever stops a server while a restart waits for its requests gets the end, and no other server. */
class StopDuringRestartIT {

    private static final String READS = "a body is read";

    @TempDir
    private Path folder;

    @Test
    void endsTheOnlyProcess() throws Exception {
        ServerProcess.makeInstance(instance());
        try (ServerProcess server = startWithPage();
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            begin(client, server);
            restart();
            server.told("restarting: requests in progress get their answers");

            server.signal("TERM");

            end(client);
            assertThat(server.exitCode()).as(server.output()).isZero();
        }
    }

    @Test
    void endsAllOfSeveralProcesses() throws Exception {
        ServerProcess.makeInstance(instance());
        Files.writeString(instance().resolve("conf/magnus.conf"), "\nMaxProcs 2\n", StandardOpenOption.APPEND);
        try (ServerProcess server = startWithPage();
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            begin(client, server);
            restart();
            server.told("restarting: requests in progress get their answers");

            server.signal("TERM");
            server.told("stopping: requests in progress get their answers");

            end(client);
            assertThat(server.exitCode()).as(server.output()).isZero();
        }
    }

    private ServerProcess startWithPage() throws Exception {
        Path application = Files.createDirectories(instance().resolve("webapps/reads"));
        Files.writeString(
                application.resolve("all.jsp"),
                "<% System.out.println(\"" + READS + "\"); while (request.getInputStream().read() >= 0) {} %>all read");
        return ServerProcess.start(instance());
    }

    /** A request is in progress. */
    private static void begin(Socket client, ServerProcess server) throws IOException {
        send(client, "POST /reads/all.jsp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n");
        server.told(READS);
    }

    private static void end(Socket client) throws IOException {
        send(client, "x");
        assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                .startsWith("HTTP/1.1 200 ")
                .contains("all read");
    }

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        client.getOutputStream().flush();
    }

    private void restart() throws Exception {
        Path run = instance().resolve("run");
        String address = Files.readString(run.resolve("admin-address")).strip();
        String token = Files.readString(run.resolve("admin-token")).strip();
        int status = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(address + "/api/v1/restart"))
                                .header("Authorization", "Bearer " + token)
                                .POST(BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.discarding())
                .statusCode();
        assertThat(status).isEqualTo(202);
    }

    private Path instance() {
        return folder.resolve("i");
    }
}
