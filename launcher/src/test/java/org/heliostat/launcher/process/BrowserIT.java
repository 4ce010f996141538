package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawWebSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The welcome site and the bookstore as a visitor meets them, in a real browser. */
@ExtendWith(BrowserOfClass.class)
class BrowserIT {

    private static final List<String> INSIDES =
            List.of("Exception", "\tat ", "at samples.", "org.heliostat", "jakarta.", "Heliostat/");

    @TempDir
    private Path folder;

    private Browser browser;

    @BeforeEach
    void take(Browser given) {
        browser = given;
    }

    @Test
    void showsTheWelcomeSiteAndWhatItsLinksLeadTo() throws Exception {
        ServerProcess.makeInstance(folder.resolve("i"));
        Path serverXml = instance().resolve("conf/server.xml");
        String site = "\"" + Samples.FOLDER.resolve("site") + "\"";
        Files.writeString(serverXml, Files.readString(serverXml).replace("\"../docs\"", site));
        try (ServerProcess server = ServerProcess.start(instance())) {
            browser.open(server.url("/"));

            assertThat(browser.title()).isEqualTo("Heliostat is running");
            assertThat(browser.script("return [...document.images].every(i => i.complete && i.naturalWidth > 0)"))
                    .hasToString("true");
            assertThat(browser.script("return document.styleSheets[0].cssRules.length > 0"))
                    .hasToString("true");
            assertThat(browser.complaints()).isEmpty();

            browser.click("figcaption a[href='/.perf']");
            Await.until(() -> browser.text("body").contains("ConnectionQueue:"));
            assertThat(browser.text("body")).contains("KeepAliveInfo:");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void buysABook() throws Exception {
        try (ServerProcess server = serverWithBookstore()) {
            browser.open(server.url("/bookstore/"));
            assertThat(browser.count(".books li")).isGreaterThan(3);
            assertThat(browser.complaints()).isEmpty();

            browser.click(".books li a");
            Await.until(() -> browser.count("form[action$='/cart'] button.primary") == 1);
            String book = browser.text("h1");
            browser.click("form[action$='/cart'] button.primary");
            Await.until(() -> browser.count("tbody tr") == 1);
            assertThat(browser.text("tbody tr")).contains(book);

            assertThat(command("reload").exitCode()).isZero();
            browser.open(server.url("/bookstore/books"));
            assertThat(browser.text("nav .count")).as("the session lives on").isEqualTo("1");

            browser.open(server.url("/bookstore/checkout"));
            browser.click("form.form button.primary");
            Await.until(() -> browser.count("form.form span.bad") == 5);
            assertThat(browser.complaints()).singleElement().asString().contains("422");
            browser.type("input[name=name]", "Ada <b>Lovelace</b>");
            browser.type("input[name=email]", "ada@example.org");
            browser.type("input[name=street]", "St James's Square 12");
            browser.type("input[name=postcode]", "SW1Y");
            browser.type("input[name=city]", "London");
            browser.click("form.form button.primary");
            Await.until(() -> browser.count("p.good") == 1);
            assertThat(browser.text("p.good")).contains("Ada <b>Lovelace</b>", "London");
            assertThat(browser.text("table")).contains(book);
            assertThat(browser.count("nav .count")).isZero();
            assertThat(browser.complaints()).isEmpty();

            assertThat(command("restart").exitCode()).isZero();
            server.awaitStarts(2);
            browser.open(server.url("/bookstore/cart"));
            assertThat(browser.count("a[href$='/books'].button")).isEqualTo(1);
            assertThat(server.output()).doesNotContain("failure (");
        }
    }

    @Test
    void showsErrorsWithoutTheServersInsides() throws Exception {
        try (ServerProcess server = serverWithBookstore()) {
            for (String path : List.of("/bookstore/fault", "/bookstore/books/0", "/nothing/here", "/bookstore/%00")) {
                browser.open(server.url(path));

                String page = browser.script("return document.documentElement.outerHTML")
                        .asText();
                assertThat(browser.text("body")).as(path).isNotBlank();
                assertThat(page).as(path).doesNotContain(INSIDES);
            }
            server.told("samples.bookstore.web.FaultServlet");
        }
    }

    @Test
    void chatsOverAWebSocketUntilTheServerStops() throws Exception {
        try (ServerProcess server = serverWith("chat");
                RawWebSocket other = RawWebSocket.connect(server.port())) {
            other.handshake("/chat/rooms/lobby?name=Grace", "Sec-WebSocket-Protocol: chat");
            assertThat(other.read().text()).isEqualTo("\nGrace is here");
            browser.open(server.url("/chat/"));
            browser.type("#enter input[name=name]", "Ada");
            browser.click("#enter button");
            Await.until(() -> browser.count("#lines li") == 1);
            assertThat(browser.text("#state")).startsWith("connected, chat, permessage-deflate");
            assertThat(other.read().text()).isEqualTo("\nAda is here");

            browser.type("#say input[name=text]", "Hello <b>all</b>");
            browser.click("#say button");
            assertThat(other.read().text()).isEqualTo("Ada\nHello <b>all</b>");
            other.text("long " + "and longer ".repeat(500));
            Await.until(() -> browser.count("#lines li") == 3);
            assertThat(browser.text("#lines")).contains("Hello <b>all</b>", "and longer and longer");

            assertThat(command("reload").exitCode()).isZero();
            other.text("after a reload");
            Await.until(() -> browser.count("#lines li") == 4);
            assertThat(browser.complaints()).isEmpty();

            server.signal("TERM");
            Await.until(() -> browser.text("#state").startsWith("closed: 1001"));
            assertThat(server.exitCode()).isZero();
        }
    }

    private ServerProcess serverWithBookstore() throws Exception {
        return serverWith("bookstore");
    }

    private ServerProcess serverWith(String sample) throws Exception {
        ServerProcess server = ServerProcess.start(instance());
        try {
            assertThat(command("deploy", Samples.war(sample).toString()).exitCode())
                    .isZero();
            return server;
        } catch (AssertionError failed) {
            server.close();
            throw failed;
        }
    }

    private Path instance() {
        return folder.resolve("i");
    }

    private ServerProcess.Result command(String... arguments) throws Exception {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--instance";
        all[arguments.length + 1] = instance().toString();
        return ServerProcess.run(folder, all);
    }
}
