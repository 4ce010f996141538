package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Health of the packaged server whose application cannot be started, as balancers, platforms and supervisors ask for it. */
class HealthIT {

    private static final String BROKEN = "<web-app><servlet>";

    @TempDir
    private Path folder;

    private Path instance() {
        return folder.resolve("instance");
    }

    private void makeInstance() throws IOException {
        ServerProcess.makeInstance(instance());
        Path objConf = instance().resolve("conf/obj.conf");
        String first = "NameTrans fn=\"ntrans-j2ee\"";
        String text = Files.readString(objConf);
        assertThat(text).contains(first);
        Files.writeString(
                objConf,
                text.replace(
                                first,
                                "NameTrans fn=\"assign-name\" from=\"/health/*\" name=\"health\"\n"
                                        + "NameTrans fn=\"assign-name\" from=\"/one/*\" name=\"one\"\n" + first)
                        + "<Object name=\"health\">\nService fn=\"health\"\n</Object>\n"
                        + "<Object name=\"one\">\nService fn=\"health\" applications=\"any\"\n</Object>\n");
    }

    private void deploy(String name, String webXml) throws IOException {
        Path made = folder.resolve("made.war");
        try (OutputStream file = Files.newOutputStream(made);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            entry(zip, "index.html", "hello");
            if (!webXml.isEmpty()) {
                entry(zip, "WEB-INF/web.xml", webXml);
            }
        }
        Files.move(made, instance().resolve("webapps/" + name), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String ask(ServerProcess server, String path) {
        try (RawClient client = new RawClient(server.port())) {
            return client.send("GET " + path + " HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n")
                    .readToEnd();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Result health(String question) throws Exception {
        return ServerProcess.run(
                folder, "health", question, "--instance", instance().toString());
    }

    @Test
    void aServerWhoseOnlyApplicationHasFailedIsNotReady() throws Exception {
        makeInstance();
        deploy("shop.war", BROKEN);
        try (ServerProcess server = ServerProcess.start(instance())) {
            assertThat(ask(server, "/health/ready"))
                    .startsWith("HTTP/1.1 503 ")
                    .endsWith("\r\n\r\nan application has failed\n")
                    .doesNotContain("shop");
            assertThat(ask(server, "/one/ready")).startsWith("HTTP/1.1 503 ");
            assertThat(ask(server, "/health/live")).startsWith("HTTP/1.1 200 ");
            assertThat(ask(server, "/health/started")).startsWith("HTTP/1.1 200 ");
            Result ready = health("ready");
            assertThat(ready.exitCode()).isEqualTo(1);
            assertThat(ready.err()).contains("not ready: an application has failed");
            assertThat(health("live").exitCode()).isZero();

            deploy("other.war", "");
            Await.until(() -> ask(server, "/one/ready").startsWith("HTTP/1.1 200 "));
            assertThat(ask(server, "/health/ready")).startsWith("HTTP/1.1 503 ");

            deploy("shop.war", "");
            Await.until(() -> ask(server, "/health/ready").startsWith("HTTP/1.1 200 "));
            assertThat(ask(server, "/shop/")).endsWith("hello");
            assertThat(health("ready").exitCode()).isZero();

            // What was there before goes on.
            deploy("shop.war", BROKEN);
            server.told("shop.war could not be deployed");
            assertThat(ask(server, "/health/ready")).startsWith("HTTP/1.1 200 ");
        }
    }
}
