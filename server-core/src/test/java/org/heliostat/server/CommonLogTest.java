package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code common-log} and the logs of {@code init-clf} on a whole server. */
class CommonLogTest {

    private static final String DEFINED = "Init fn=\"init-clf\" global=\"logs/global\" other=\"logs/other\"";

    @TempDir
    private Path folder;

    @Test
    void theUsualReasonPhraseIsThere() throws Exception {
        Files.createDirectories(folder.resolve("logs"));
        WebServer server = new TestInstance(
                        folder,
                        List.of("Init fn=\"flex-init\" access=\"logs/access\""
                                + " format.access=\"%Req->srvhdrs.status% %Req->srvhdrs.status.reason%\""))
                .withObjConf(text -> text.replaceFirst("</Object>", "AddLog fn=\"flex-log\"\n</Object>"))
                .start(Map.of());
        int port = server.listenAddresses().get(0).port();
        try (var body =
                URI.create("http://127.0.0.1:" + port + "/index.html").toURL().openStream()) {
            body.readAllBytes();
        }
        server.stop();

        assertThat(Files.readString(folder.resolve("logs/access"))).contains("\n200\\x20OK OK\n");
    }

    @Test
    void withoutANameTheLineGoesToTheGlobalLogBelowTheInstance() throws Exception {
        Files.createDirectories(folder.resolve("logs"));
        TestInstance instance = new TestInstance(folder, List.of(DEFINED, "LogFlushInterval 1"))
                .withObjConf(text -> text.replaceFirst(
                        "</Object>",
                        "AddLog fn=\"common-log\"\nAddLog fn=\"common-log\" name=\"other\" iponly=\"1\"\n</Object>"));
        WebServer server = instance.start(Map.of());
        int port = server.listenAddresses().get(0).port();
        try (var body =
                URI.create("http://127.0.0.1:" + port + "/index.html").toURL().openStream()) {
            body.readAllBytes();
        }
        server.stop();

        Await.until(() -> Files.exists(folder.resolve("logs/other")));
        assertThat(Files.readString(folder.resolve("logs/global")))
                .contains("127.0.0.1 - - [", "] \"GET /index.html HTTP/1.1\" 200 12");
        assertThat(Files.readString(folder.resolve("logs/other"))).contains("\"GET /index.html HTTP/1.1\" 200 12");
    }
}
