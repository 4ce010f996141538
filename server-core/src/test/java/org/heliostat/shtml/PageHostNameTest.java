package org.heliostat.shtml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.dns.DnsCacheSettings;
import org.heliostat.dns.DnsSettings;
import org.heliostat.dns.HostNames;
import org.heliostat.dns.TestNameServer;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that show what the client's host is called. */
class PageHostNameTest {

    @TempDir
    Path docs;

    private final TestNameServer server = new TestNameServer()
            .claims("7.2.0.192.in-addr.arpa", "client.example.com")
            .has("client.example.com", 192, 0, 2, 7);
    private final HostNames names =
            new HostNames(new DnsCacheSettings(32, Duration.ofSeconds(1_200)), new FakeTicker());
    private RequestPipeline pipeline;

    @BeforeEach
    void makePages() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("named.shtml"), "<!--#echo var=\"REMOTE_HOST\" -->");
        Files.writeString(docs.resolve("including.shtml"), "<!--#include virtual=\"named.shtml\" -->");
        Files.writeString(docs.resolve("address.shtml"), "<!--#echo var=\"REMOTE_ADDR\" -->");
        Files.writeString(docs.resolve("all.shtml"), "<!--#printenv -->");
        pipeline = new PipelineFixture(docs)
                .offering(HostNames.class, names)
                .line(
                        "default",
                        Stage.OBJECT_TYPE,
                        "type-by-exp",
                        "exp",
                        "*.shtml",
                        "type",
                        "magnus-internal/parsed-html")
                .line("default", Stage.SERVICE, "parse-html", "type", "magnus-internal/parsed-html")
                .servingFiles()
                .build();
    }

    @AfterEach
    void close() {
        names.close();
        server.close();
    }

    private void on() {
        names.apply(new DnsSettings(true, false, List.of(server.address()), Duration.ofSeconds(20), 10, 10));
    }

    private String get(String target) {
        Exchange exchange =
                FakeExchange.request("GET", target).from("192.0.2.7").build();
        pipeline.run(exchange);
        return FakeExchange.transportOf(exchange).text();
    }

    @Test
    void theAddressStandsForTheNameWhileDnsIsOff() {
        assertThat(get("/named.shtml")).isEqualTo("192.0.2.7");
    }

    @Test
    void aPageThatNamesItShowsTheName() {
        on();
        assertThat(get("/named.shtml")).isEqualTo("client.example.com");
        assertThat(get("/including.shtml")).isEqualTo("client.example.com");
    }

    @Test
    void noOtherPageAsks() {
        on();
        assertThat(get("/address.shtml")).isEqualTo("192.0.2.7");
        assertThat(get("/all.shtml")).contains("REMOTE_HOST=192.0.2.7");
        assertThat(server.asked()).isZero();
        get("/named.shtml");
        assertThat(get("/all.shtml")).as("known by now").contains("REMOTE_HOST=client.example.com");
    }
}
