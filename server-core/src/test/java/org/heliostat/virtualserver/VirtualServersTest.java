package org.heliostat.virtualserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.Exchange;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VirtualServersTest {

    @TempDir
    Path instance;

    private final Map<String, RequestCounters> counters = new HashMap<>();

    @BeforeEach
    void writeConfiguration() throws IOException {
        instance = instance.toRealPath();
        Path conf = Files.createDirectories(instance.resolve("conf"));
        Files.createDirectories(instance.resolve("docs"));
        Files.writeString(instance.resolve("docs/a.txt"), "alpha");
        Files.writeString(conf.resolve("magnus.conf"), "ServerString none\n");
        Files.writeString(conf.resolve("mime.types"), "type=text/plain exts=txt\n");
        Files.writeString(
                conf.resolve("obj.conf"),
                """
                <Object name="default">
                NameTrans fn="document-root" root="$docroot"
                PathCheck fn="find-pathinfo"
                ObjectType fn="type-by-extension"
                Service method="(GET|HEAD)" type="*~magnus-internal/*" fn="send-file"
                </Object>
                """);
        Files.writeString(
                conf.resolve("server.xml"),
                """
                <SERVER>
                <PROPERTY name="docroot" value="../docs"/>
                <LS id="ls1" port="0" defaultvs="main" servername="main"/>
                <LS id="ls2" port="0" defaultvs="off" servername="off"/>
                <MIME id="mime" file="mime.types"/>
                <VSCLASS id="c" objectfile="obj.conf">
                <VS id="main" connections="ls1" urlhosts="main" mime="mime"/>
                <VS id="shop" connections="ls1" urlhosts="shop.example shop" mime="mime"/>
                <VS id="wild" connections="ls1" urlhosts="*.example" mime="mime"/>
                <VS id="off" connections="ls2" urlhosts="off" mime="mime" state="off"/>
                </VSCLASS>
                </SERVER>
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "shop.example, shop",
        "SHOP.Example, shop",
        "shop.example:8080, shop",
        "shop.example., shop",
        "shop, shop",
        "blog.example, wild",
        "example, main",
        "[::1]:8080, main",
        "unknown, main",
    })
    void choosesByHost(String host, String id) {
        Exchange exchange = FakeExchange.request("GET", "/a.txt")
                .withoutHeader("Host")
                .header("Host", host)
                .build();

        assertThat(build().select(exchange).id()).isEqualTo(id);
    }

    @Test
    void theFirstPatternInTheFileDecidesHoweverItIsFound() throws IOException {
        StringBuilder servers = new StringBuilder();
        servers.append(vs("b", "*.b.example"))
                .append(vs("exact", "www.a.example"))
                .append(vs("any", "w*.example"));
        servers.append(vs("a", "*.a.example")).append(vs("aa", "*.x.a.example")).append(vs("class", "[f-g]oo.*"));
        useVirtualServers(servers.toString());
        VirtualServers all = build();

        assertThat(chosen(all, "mail.b.example")).isEqualTo("b");
        assertThat(chosen(all, "www.b.example")).isEqualTo("b");
        assertThat(chosen(all, "www.a.example")).isEqualTo("exact");
        assertThat(chosen(all, "web.a.example")).isEqualTo("any");
        assertThat(chosen(all, "mail.a.example")).isEqualTo("a");
        assertThat(chosen(all, "mail.x.a.example")).isEqualTo("a");
        assertThat(chosen(all, "goo.b.example")).isEqualTo("b");
        assertThat(chosen(all, "goo.c.example")).isEqualTo("class");
        assertThat(chosen(all, "b.example")).isEqualTo("main");
    }

    @Test
    void twoThousandOfThemAreEachFoundAndServeTheirOwn() throws IOException {
        StringBuilder servers = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            servers.append(vs("vs" + i, "www" + i + ".example *.site" + i + ".example"));
        }
        useVirtualServers(servers.toString());
        VirtualServers all = build();

        for (int i = 0; i < 2_000; i += 111) {
            assertThat(chosen(all, "www" + i + ".example")).isEqualTo("vs" + i);
            assertThat(chosen(all, "a.b.site" + i + ".example")).isEqualTo("vs" + i);
        }
        Exchange exchange = FakeExchange.get("/a.txt");
        all.find("vs1999").orElseThrow().run(exchange);
        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("alpha");
        assertThat(all.find("vs1999").orElseThrow().variables()).containsEntry("id", "vs1999");
    }

    private static String vs(String id, String hosts) {
        return "<VS id=\"" + id + "\" connections=\"ls1\" urlhosts=\"" + hosts + "\" mime=\"mime\"/>\n";
    }

    private void useVirtualServers(String further) throws IOException {
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(
                serverXml,
                Files.readString(serverXml)
                        .replace("urlhosts=\"*.example\"", "urlhosts=\"*.wild\"")
                        .replace("</VSCLASS>", further + "</VSCLASS>"));
    }

    private static String chosen(VirtualServers all, String host) {
        return all.select(FakeExchange.request("GET", "/a.txt")
                        .withoutHeader("Host")
                        .header("Host", host)
                        .build())
                .id();
    }

    @Test
    void servesFilesAndCounts() {
        VirtualServer main = build().find("main").orElseThrow();
        Exchange exchange = FakeExchange.get("/a.txt");

        main.run(exchange);

        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("alpha");
        assertThat(exchange.virtualServerId()).isEqualTo("main");
        assertThat(main.snapshot().requests().status200()).isEqualTo(1);
        assertThat(main.snapshot().lastUri()).isEqualTo("/a.txt");
        assertThat(main.tryQuick(FakeExchange.get("/a.txt"))).isTrue();
    }

    @Test
    void goesOnCountingAfterAReload() {
        build().find("main").orElseThrow().run(FakeExchange.get("/a.txt"));
        VirtualServers reloaded = build();

        reloaded.find("main").orElseThrow().run(FakeExchange.get("/a.txt"));

        assertThat(reloaded.snapshots().get(0).requests().status200()).isEqualTo(2);
    }

    @Test
    void answers404ForAVirtualServerThatIsOff() {
        VirtualServer off = build().find("off").orElseThrow();
        Exchange exchange = FakeExchange.get("/a.txt");

        off.run(exchange);

        assertThat(exchange.response().status()).isEqualTo(404);
        assertThat(off.snapshot().mode()).isEqualTo("disabled");
    }

    @Test
    void refusesAnExchangeWithAnErrorPage() {
        Exchange exchange = FakeExchange.get("/a.txt");

        build().find("main").orElseThrow().refuse(exchange, 503);

        assertThat(exchange.response().status()).isEqualTo(503);
        assertThat(FakeExchange.transportOf(exchange).text()).contains("Service Unavailable");
    }

    @Test
    void reportsEverythingThatIsWrongInObjConf() throws IOException {
        Files.writeString(
                instance.resolve("conf/obj.conf"),
                """
                <Object name="default">
                NameTrans fn="document-root" root="$docroot"
                PathCheck fn="find-index" index-names="../x"
                Service fn="send-file" method="(GET"
                </Object>
                """);

        assertThatThrownBy(this::build)
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("obj.conf:3", "../x", "obj.conf:4", "(GET");
    }

    private VirtualServers build() {
        Configuration configuration = ConfigurationReader.read(instance).orThrow();
        var ticker = new FakeTicker();
        var parts = new VirtualServers.Parts(
                BuiltInFunctions.registry(),
                StageFunctionProvider.onBoard(),
                new PerformanceBuckets(false, List.of()),
                new FileCache(FileCacheSettings.defaults(), ticker, FileSystemAccess.local()),
                BindContext.Services.NONE,
                () -> 0,
                ticker);
        return VirtualServers.build(
                configuration, parts, id -> counters.computeIfAbsent(id, any -> new RequestCounters()), new Findings());
    }
}
