package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.launcher.process.Browser;
import org.heliostat.launcher.process.BrowserOfClass;
import org.heliostat.launcher.process.Samples;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A browser over https, which takes HTTP/2 by ALPN, on the packaged jar. */
@ExtendWith(BrowserOfClass.class)
class BrowserOverHttp2IT {

    private static final int FILES = 200;

    /** A browser may open a second one in advance, and not use it. */
    private static final int MOST_CONNECTIONS = 2;

    @TempDir
    private Path folder;

    private Browser browser;
    private SecureServer server;

    @BeforeEach
    void start(Browser given) throws Exception {
        server = SecureServer.start(folder, List.of(Samples.war("chat")));
        browser = given;
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aPageOfManyFilesNeedsNoMoreConnections() throws Exception {
        StringBuilder page = new StringBuilder("<!doctype html><title>many</title><link rel=icon href=data:,>");
        for (int i = 0; i < FILES; i++) {
            Files.writeString(server.instance().resolve("docs/f" + i + ".js"), "window.n = (window.n || 0) + 1;");
            page.append("<script async src=f").append(i).append(".js></script>");
        }
        Files.writeString(server.instance().resolve("docs/many.html"), page);

        browser.open("https://localhost:" + server.securePort() + "/many.html");

        Await.until(() -> browser.script("return window.n").asInt() == FILES);
        String protocols = browser.script(
                        "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
                                + ".map(e => e.nextHopProtocol).filter((p, i, all) => all.indexOf(p) === i).join()")
                .asText();
        assertThat(protocols).isEqualTo("h2");
        assertThat(server.figure("Http2.streamsTotal")).isGreaterThan(FILES);
        assertThat(server.figure("Http2.connectionsTotal")).isLessThanOrEqualTo(MOST_CONNECTIONS);
        assertThat(server.figure("Http2.errors", "Http2.resetsSent")).isZero();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aWebSocketIsAStreamOfThePagesConnection() throws Exception {
        browser.open("https://localhost:" + server.securePort() + "/chat/");
        browser.type("#enter input[name=name]", "Ada");
        browser.click("#enter button");
        Await.until(() -> browser.count("#lines li") == 1);
        assertThat(browser.text("#state")).startsWith("connected, chat");

        browser.type("#say input[name=text]", "Hello <b>all</b>");
        browser.click("#say button");

        Await.until(() -> browser.count("#lines li") == 2);
        assertThat(browser.text("#lines")).contains("Hello <b>all</b>");
        assertThat(server.figure("Http2.streamsOpen")).as("the WebSocket").isEqualTo(1);
        assertThat(server.figure("Http2.connectionsTotal")).isLessThanOrEqualTo(MOST_CONNECTIONS);
        assertThat(browser.complaints()).isEmpty();
    }
}
