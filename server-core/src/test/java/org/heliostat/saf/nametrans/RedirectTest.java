package org.heliostat.saf.nametrans;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectTest {

    @TempDir
    private Path docs;

    @Test
    void endsForACanonicalAddressWhateverIsBehindThePath() {
        assertThat(prefix(
                        "https://localhost",
                        FakeExchange.request("GET", "/a?x=1").secure()))
                .isEqualTo("none");
        assertThat(prefix(
                        "https://localhost",
                        FakeExchange.request("GET", "/a%20b").path("/a b").secure()))
                .isEqualTo("none");
        assertThat(prefix(
                        "HTTPS://LocalHost:443",
                        FakeExchange.request("GET", "/").secure()))
                .isEqualTo("none");
        assertThat(fixed("/caf%C3%A9", FakeExchange.request("GET", "/caf%C3%A9").path("/café")))
                .isEqualTo("none");
        assertThat(fixed("https://localhost", FakeExchange.request("GET", "/").secure()))
                .isEqualTo("none");
    }

    @Test
    void leadsToAnotherSchemeHostPortPathOrQuery() {
        assertThat(prefix("https://localhost", FakeExchange.request("GET", "/a?x=1")))
                .isEqualTo("https://localhost/a?x=1");
        assertThat(prefix("https://other", FakeExchange.request("GET", "/a").secure()))
                .isEqualTo("https://other/a");
        assertThat(prefix(
                        "https://localhost:8443",
                        FakeExchange.request("GET", "/a").secure()))
                .isEqualTo("https://localhost:8443/a");
        assertThat(fixed("/b", FakeExchange.request("GET", "/a"))).isEqualTo("/b");
        assertThat(fixed("/a?lang=en", FakeExchange.request("GET", "/a"))).isEqualTo("/a?lang=en");
    }

    @Test
    void endsWhereTheQueryIsThereAlready() {
        assertThat(fixed("/a?lang=en", FakeExchange.request("GET", "/a?lang=en")))
                .isEqualTo("none");
    }

    @Test
    void leavesATextThatIsNoAddressAlone() {
        assertThat(fixed("mailto:a@example.com", FakeExchange.request("GET", "/a")))
                .isEqualTo("mailto:a@example.com");
        assertThat(fixed("/100%", FakeExchange.request("GET", "/a"))).isEqualTo("/100%25");
    }

    @Test
    void answersWithTheStatusOfTheLine() {
        for (String status : List.of("301", "303", "307", "308")) {
            Exchange exchange = FakeExchange.request("GET", "/a").build();
            new PipelineFixture(docs)
                    .line("default", Stage.NAME_TRANS, "redirect", "url", "/b", "status", status)
                    .build()
                    .run(exchange);

            assertThat(exchange.response().status()).isEqualTo(Integer.parseInt(status));
            assertThat(exchange.response().headers().first("Location")).isEqualTo("/b");
        }
    }

    /** A client must not learn where files are. */
    @Test
    void afterTranslationThePathIsStillThatOfTheUri() {
        Exchange exchange =
                FakeExchange.request("GET", "/no%20where?x=1").path("/no where").build();
        new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line(
                        "default",
                        Stage.ERROR,
                        "redirect",
                        "code",
                        "404",
                        "from",
                        "/no",
                        "url-prefix",
                        "http://e.example/?u=")
                .servingFiles()
                .build()
                .run(exchange);

        assertThat(exchange.response().status()).isEqualTo(302);
        assertThat(exchange.response().headers().first("Location")).isEqualTo("http://e.example/?u=%20where?x=1");
    }

    @Test
    void whatMayNotStandInAUrlIsEscapedUnlessTheLineSaysNo() {
        FakeExchange any = FakeExchange.request("GET", "/a");
        assertThat(fixed("http://h/x y\"<é>%20?q=a|b#f", any)).isEqualTo("http://h/x%20y%22%3C%C3%A9%3E%20?q=a%7Cb#f");

        Exchange exchange = FakeExchange.request("GET", "/a").build();
        new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "redirect", "url", "http://h/x|y", "escape", "no")
                .build()
                .run(exchange);
        assertThat(exchange.response().headers().first("Location")).isEqualTo("http://h/x|y");
    }

    @ParameterizedTest
    @CsvSource({
        "/old, https://www.example.com, /old.evil.example/x, https://www.example.com/.evil.example/x",
        "/old, https://www.example.com, /old@evil.example, https://www.example.com/@evil.example",
        "/old, https://www.example.com:8, /old0/x, https://www.example.com:8/0/x",
        "/old, //www.example.com, /old.evil.example, //www.example.com/.evil.example",
        "/old, https://www.example.com, /old/x?q=1, https://www.example.com/x?q=1",
        "/old, https://www.example.com, /old, https://www.example.com",
        "/, https://www.example.com, /x, https://www.example.com/x",
        "/, https://www.example.com/new, /x, https://www.example.com/newx",
        "/, https://www.example.com?to=, /x, https://www.example.com?to=x",
        "/, http://localhost:8080, /x, none",
        "/old, /, /old/evil.example/x, /evil.example/x",
        "/old, /, /old, /",
        "/old, /new, /old/x, /new/x",
        "'', /, /x, none"
    })
    void theLineSaysTheHostAndNobodyElse(String from, String url, String target, String location) {
        Exchange exchange = FakeExchange.request("GET", target).build();
        new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "redirect", "from", from, "url-prefix", url)
                .servingFiles()
                .build()
                .run(exchange);

        String sent = exchange.response().headers().first("Location");
        assertThat(sent == null ? "none" : sent).isEqualTo(location);
    }

    private String prefix(String url, FakeExchange request) {
        return redirected("url-prefix", url, request);
    }

    private String fixed(String url, FakeExchange request) {
        return redirected("url", url, request);
    }

    private String redirected(String parameter, String url, FakeExchange request) {
        Exchange exchange = request.build();
        new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "redirect", parameter, url)
                .servingFiles()
                .build()
                .run(exchange);
        String location = exchange.response().headers().first("Location");
        return location == null ? "none" : location;
    }
}
