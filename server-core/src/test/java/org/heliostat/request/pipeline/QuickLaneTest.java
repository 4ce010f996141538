package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.filecache.CachedFile;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickLaneTest {

    @TempDir
    Path docs;

    private final List<String> log = new ArrayList<>();
    private PipelineFixture fixture;
    private RequestPipeline pipeline;

    /** A log line that may be written on an I/O loop. */
    private final class LogLine implements StageFunction {
        @Override
        public Outcome run(Exchange exchange) {
            log.add(exchange.request().method() + " " + exchange.request().uriPath() + " "
                    + exchange.response().status() + " " + exchange.request().contentType() + " "
                    + exchange.response().headers().first("Content-Type"));
            return Outcome.PROCEED;
        }

        @Override
        public Repeatability repeatability() {
            return Repeatability.RUN_AGAIN;
        }
    }

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("a.txt"), "alpha");
        Files.createDirectories(docs.resolve("dir"));
        Files.writeString(docs.resolve("dir/index.html"), "<p>index</p>");
        fixture = new PipelineFixture(docs)
                .buckets(new PerformanceBuckets(true, List.of(new PerformanceBuckets.Definition("files", "Files"))))
                .servingFiles()
                .function("log", new LogLine())
                .line("default", Stage.ADD_LOG, "log", "bucket", "files");
        pipeline = fixture.build();
    }

    @Test
    void leavesTheFirstRequestToASessionThread() {
        assertThat(pipeline.tryQuick(FakeExchange.get("/a.txt"))).isFalse();
    }

    @Test
    void watchesNoFurtherRunOfWhatCannotBeRepeated() {
        PipelineFixture never = new PipelineFixture(docs)
                .function("once", exchange -> Outcome.PROCEED)
                .line("default", Stage.SERVICE, "once");
        RequestPipeline application = never.build();
        assertThat(application.quickLane().recorderFor(FakeExchange.get("/app")))
                .isNotNull();

        application.run(FakeExchange.get("/app"));

        assertThat(application.quickLane().recorderFor(FakeExchange.get("/app")))
                .isNull();
        assertThat(application.quickLane().recorderFor(FakeExchange.get("/other")))
                .isNotNull();
        application.forgetQuickAnswers();
        assertThat(application.quickLane().recorderFor(FakeExchange.get("/app")))
                .isNotNull();
    }

    @Test
    void answersTheSecondRequestAsTheFirst() {
        Exchange slow = run("/a.txt");

        Exchange quick = quick("/a.txt");

        assertThat(FakeExchange.transportOf(quick).text()).isEqualTo("alpha");
        assertThat(quick.response().status()).isEqualTo(200);
        assertThat(head(quick))
                .startsWith("HTTP/1.1 200 OK\r\nServer: Heliostat\r\n")
                .contains(
                        "Content-Type: text/plain\r\n",
                        "Content-Length: 5\r\n",
                        "ETag: " + slow.response().headers().first("ETag"))
                .endsWith("\r\n")
                .doesNotEndWith("\r\n\r\n");
        assertThat(log.get(1)).isEqualTo(log.get(0));
    }

    @Test
    void logsAreToldOfSharedLinesAndWhenTheAnswerLeft() {
        assertThat(run("/a.txt").steadyText()).isNull();

        Exchange first = quick("/a.txt");
        Exchange second = quick("/a.txt");
        assertThat(first.steadyText()).isNotNull().isSameAs(second.steadyText());
        assertThat(first.answeredNanos()).isNotZero();

        run("/dir/index.html");
        assertThat(quick("/dir/index.html").steadyText()).isNotNull().isNotSameAs(first.steadyText());
    }

    @Test
    void countsWhatAFullRunWouldHaveCounted() {
        run("/dir/");
        run("/dir/");
        PerformanceSnapshot before = fixture.buckets().snapshot();
        long hitsBefore = fixture.cache.snapshot().lookups();
        long contentBefore = fixture.cache.snapshot().contentHits();
        run("/dir/");
        PerformanceSnapshot afterSlow = fixture.buckets().snapshot();
        long slowHits = fixture.cache.snapshot().lookups() - hitsBefore;
        long slowContent = fixture.cache.snapshot().contentHits() - contentBefore;

        quick("/dir/");

        PerformanceSnapshot afterQuick = fixture.buckets().snapshot();
        for (int i = 0; i < afterQuick.buckets().size(); i++) {
            PerformanceSnapshot.Bucket first = before.buckets().get(i);
            PerformanceSnapshot.Bucket second = afterSlow.buckets().get(i);
            PerformanceSnapshot.Bucket third = afterQuick.buckets().get(i);
            assertThat(third.invocations() - second.invocations())
                    .isEqualTo(second.invocations() - first.invocations());
            assertThat(third.requests() - second.requests()).isEqualTo(second.requests() - first.requests());
        }
        assertThat(afterQuick.requests()).isEqualTo(4);
        assertThat(fixture.counters.snapshot().status200()).isEqualTo(4);
        assertThat(fixture.cache.snapshot().lookups() - hitsBefore).isEqualTo(2 * slowHits);
        assertThat(fixture.cache.snapshot().contentHits() - contentBefore).isEqualTo(2 * slowContent);
        assertThat(pipeline.quickAnswers()).isEqualTo(1);
    }

    @Test
    void answersAnIndexWithoutASessionThread() {
        run("/dir/");

        assertThat(FakeExchange.transportOf(quick("/dir/")).text()).isEqualTo("<p>index</p>");
        assertThat(log).hasSize(2).allMatch(line -> line.equals(log.get(0)));
    }

    @Test
    void answers304ToAClientThatHasTheFile() {
        String eTag = run("/a.txt").response().headers().first("ETag");
        Exchange exchange = FakeExchange.request("GET", "/a.txt")
                .header("If-None-Match", String.valueOf(eTag))
                .build();

        assertThat(pipeline.tryQuick(exchange)).isTrue();

        assertThat(exchange.response().status()).isEqualTo(304);
        assertThat(FakeExchange.transportOf(exchange).body()).isEmpty();
        assertThat(head(exchange)).contains("ETag: " + eTag).doesNotContain("Content-");
    }

    @Test
    void leavesWhatIsUnusualToSessionThreads() {
        run("/a.txt");

        assertThat(pipeline.tryQuick(with("Range", "bytes=0-1"))).isFalse();
        assertThat(pipeline.tryQuick(with("If-Match", "\"x\""))).isFalse();
        assertThat(pipeline.tryQuick(with("if-range", "\"x\""))).isFalse();
        assertThat(pipeline.tryQuick(with("Expect", "100-continue"))).isFalse();
        assertThat(pipeline.tryQuick(
                        FakeExchange.request("GET", "/a.txt").body("x").build()))
                .isFalse();
        assertThat(pipeline.tryQuick(FakeExchange.request("HEAD", "/a.txt").build()))
                .isFalse();
    }

    @Test
    void asksTheDiskAgainOnASessionThreadWhenTheFileIsOlderThanMaxAge() throws IOException {
        run("/a.txt");
        fixture.ticker.advance(Duration.ofSeconds(31));
        Exchange late = FakeExchange.request("GET", "/a.txt")
                .receivedAt(fixture.ticker.nanos())
                .build();
        assertThat(pipeline.tryQuick(late)).isFalse();

        Files.writeString(docs.resolve("a.txt"), "changed!");
        run("/a.txt");

        assertThat(FakeExchange.transportOf(quick("/a.txt")).text()).isEqualTo("changed!");
    }

    @Test
    void answersALargeFileWithTheFileItself() throws IOException {
        Files.writeString(docs.resolve("large.bin"), "x".repeat(1_000_000));
        run("/large.bin");

        Exchange quick = quick("/large.bin");

        assertThat(FakeExchange.transportOf(quick).prepared()).isNotNull();
        assertThat(FakeExchange.transportOf(quick).body()).hasSize(1_000_000);
        assertThat(head(quick)).contains("Content-Length: 1000000\r\n");
        assertThat(fixture.cache.snapshot().openFiles()).isEqualTo(1);
        assertThat(leasesOf("large.bin")).isZero();
    }

    @Test
    void leavesALargeFileToASessionThreadWhereItMustBeRead() throws IOException {
        Files.writeString(docs.resolve("large.bin"), "x".repeat(1_000_000));
        run("/large.bin");
        Exchange encrypted = FakeExchange.get("/large.bin");
        FakeExchange.transportOf(encrypted).withoutFiles();

        assertThat(pipeline.tryQuick(encrypted)).isFalse();
        pipeline.run(encrypted);

        assertThat(FakeExchange.transportOf(encrypted).body()).hasSize(1_000_000);
        quick("/large.bin");
    }

    @Test
    void memoryIsSentWhereTheConnectionTakesNoFiles() throws IOException {
        Files.writeString(docs.resolve("medium.bin"), "x".repeat(100_000));
        Exchange encrypted = FakeExchange.get("/medium.bin");
        FakeExchange.transportOf(encrypted).withoutFiles();
        pipeline.run(encrypted);
        run("/medium.bin");
        Exchange again = FakeExchange.get("/medium.bin");
        FakeExchange.transportOf(again).withoutFiles();

        assertThat(pipeline.tryQuick(again)).isTrue();
        Exchange plain = quick("/medium.bin");

        assertThat(preparedOf(again).file()).isNull();
        assertThat(preparedOf(again).length()).isEqualTo(100_000);
        assertThat(preparedOf(plain).file()).isNotNull();
        assertThat(preparedOf(plain).length()).isEqualTo(100_000);
    }

    @Test
    void asksASessionThreadAboutALargeFileThatHasBecomeShorter() throws IOException {
        Path file = Files.writeString(docs.resolve("large.bin"), "x".repeat(1_000_000));
        run("/large.bin");
        Files.writeString(file, "short");

        assertThat(pipeline.tryQuick(FakeExchange.get("/large.bin"))).isFalse();
        assertThat(FakeExchange.transportOf(run("/large.bin")).text()).isEqualTo("short");
    }

    @Test
    void givesTheFileBackWhenTheConnectionIsKnownAsUnmodified() throws IOException {
        Files.writeString(docs.resolve("large.bin"), "x".repeat(1_000_000));
        String eTag = String.valueOf(run("/large.bin").response().headers().first("ETag"));
        Exchange exchange = FakeExchange.request("GET", "/large.bin")
                .header("If-None-Match", eTag)
                .build();

        assertThat(pipeline.tryQuick(exchange)).isTrue();

        assertThat(exchange.response().status()).isEqualTo(304);
        assertThat(leasesOf("large.bin")).isZero();
    }

    private long leasesOf(String name) {
        return fixture.cache.list(10).stream()
                .filter(file -> file.path().endsWith(name))
                .mapToLong(CachedFile::leases)
                .sum();
    }

    private static PreparedAnswer preparedOf(Exchange exchange) {
        return Objects.requireNonNull(FakeExchange.transportOf(exchange).prepared());
    }

    @Test
    void forgetsEverythingWhenTheFileCacheIsRestarted() {
        run("/a.txt");
        FileCache cache = fixture.cache;

        cache.restart();

        assertThat(pipeline.tryQuick(FakeExchange.get("/a.txt"))).isFalse();
    }

    @Test
    void looksAtTheClientAgainWhereALineDependsOnIt() {
        fixture = new PipelineFixture(docs);
        fixture.line(
                "default",
                List.of(new ClientCondition(Parameters.of("ip", "*~10.*"))),
                Stage.PATH_CHECK,
                "deny-existence");
        pipeline = fixture.servingFiles().build();
        Exchange inside = FakeExchange.request("GET", "/a.txt").from("10.0.0.1").build();
        pipeline.run(inside);

        Exchange insideAgain =
                FakeExchange.request("GET", "/a.txt").from("10.0.0.2").build();
        Exchange outside =
                FakeExchange.request("GET", "/a.txt").from("192.0.2.1").build();

        assertThat(inside.response().status()).isEqualTo(200);
        assertThat(pipeline.tryQuick(insideAgain)).isTrue();
        assertThat(pipeline.tryQuick(outside)).isFalse();
        pipeline.run(outside);
        assertThat(outside.response().status()).isEqualTo(404);
    }

    @Test
    void comparesTheOriginAgainWhereARedirectDependedOnIt() {
        fixture = new PipelineFixture(docs);
        fixture.line("default", Stage.NAME_TRANS, "redirect", "url-prefix", "https://localhost");
        pipeline = fixture.servingFiles().build();
        Exchange protectedOne = FakeExchange.request("GET", "/a.txt").secure().build();
        pipeline.run(protectedOne);

        Exchange plain = FakeExchange.get("/a.txt");

        assertThat(protectedOne.response().status()).isEqualTo(200);
        assertThat(pipeline.tryQuick(
                        FakeExchange.request("GET", "/a.txt").secure().build()))
                .isTrue();
        assertThat(pipeline.tryQuick(plain)).isFalse();
        pipeline.run(plain);
        assertThat(plain.response().status()).isEqualTo(302);
        assertThat(plain.response().headers().first("Location")).isEqualTo("https://localhost/a.txt");
    }

    @Test
    void leavesAClientThatMatchBrowserTreatsSpeciallyToSessionThreads() {
        fixture = new PipelineFixture(docs);
        fixture.line("default", Stage.AUTH_TRANS, "match-browser", "browser", "*MSIE*", "ssl-unclean-shutdown", "true");
        pipeline = fixture.servingFiles().build();
        pipeline.run(with("User-Agent", "curl"));

        assertThat(pipeline.tryQuick(with("User-Agent", "other"))).isTrue();
        assertThat(pipeline.tryQuick(with("User-Agent", "x MSIE 6"))).isFalse();
    }

    @Test
    void remembersNothingWhenAFunctionNeedsASessionThread() {
        fixture.function("blocks", exchange -> Outcome.NO_ACTION);
        pipeline = fixture.line("default", Stage.AUTH_TRANS, "blocks").build();
        run("/a.txt");

        assertThat(pipeline.tryQuick(FakeExchange.get("/a.txt"))).isFalse();
    }

    @Test
    void asManyTargetsAreKeptAsTheFileCacheKnowsFiles() {
        int targets = 5_000;
        fixture.cache.reconfigure(FileCacheSettings.from(NsfcConf.defaults().with("MaxFiles", "1024")));
        pipeline.forgetQuickAnswers();
        learn(targets);
        assertThat(remembered(targets)).isLessThan(targets);

        fixture.cache.reconfigure(
                FileCacheSettings.from(NsfcConf.defaults().with("MaxFiles", String.valueOf(targets))));
        pipeline.forgetQuickAnswers();
        learn(targets);
        assertThat(remembered(targets)).isEqualTo(targets);
    }

    private void learn(int targets) {
        for (int i = 0; i < targets; i++) {
            run("/a.txt?" + i);
        }
    }

    private int remembered(int targets) {
        int count = 0;
        for (int i = 0; i < targets; i++) {
            Exchange exchange = FakeExchange.request("GET", "/a.txt?" + i)
                    .onLoop()
                    .receivedAt(fixture.ticker.nanos())
                    .build();
            count += pipeline.tryQuick(exchange) ? 1 : 0;
        }
        return count;
    }

    /** One file, whose content is not kept. */
    private PromptDisk withoutRoomForContents() {
        PromptDisk disk = new PromptDisk();
        fixture = new PipelineFixture(docs, disk).servingFiles();
        fixture.cache.reconfigure(FileCacheSettings.from(
                NsfcConf.defaults().with("CacheFileContent", "off").with("MaxOpenFiles", "0")));
        pipeline = fixture.build();
        return disk;
    }

    @Test
    void opensAFileOnTheLoopThatIsNotKept() {
        PromptDisk disk = withoutRoomForContents();
        run("/a.txt");
        disk.isPrompt = true;

        assertThat(FakeExchange.transportOf(quick("/a.txt")).text()).isEqualTo("alpha");
        assertThat(FakeExchange.transportOf(quick("/a.txt")).text()).isEqualTo("alpha");
        assertThat(disk.opened).hasValue(2);
        assertThat(fixture.cache.snapshot().contentMisses()).isEqualTo(3);
    }

    @Test
    void leavesAFileToAThreadThatWouldHaveToBeWaitedFor() {
        PromptDisk disk = withoutRoomForContents();
        run("/a.txt");
        assertThat(pipeline.tryQuick(FakeExchange.get("/a.txt"))).isFalse();
        disk.isPrompt = true;

        Exchange secure = FakeExchange.get("/a.txt");
        FakeExchange.transportOf(secure).withoutFiles();
        assertThat(pipeline.tryQuick(secure)).isFalse();
        assertThat(disk.opened).hasValue(0);
        quick("/a.txt");
    }

    @Test
    void anOldEntryIsComparedWithTheDiskOnTheLoop() throws IOException {
        PromptDisk disk = new PromptDisk();
        fixture = new PipelineFixture(docs, disk).servingFiles();
        pipeline = fixture.build();
        run("/a.txt");
        fixture.ticker.advance(Duration.ofSeconds(31));
        disk.isPrompt = true;

        quick("/a.txt");
        quick("/a.txt");
        assertThat(disk.compared).hasValue(1);

        fixture.ticker.advance(Duration.ofSeconds(31));
        Files.writeString(docs.resolve("a.txt"), "changed");
        assertThat(pipeline.tryQuick(FakeExchange.request("GET", "/a.txt")
                        .receivedAt(fixture.ticker.nanos())
                        .build()))
                .isFalse();
        run("/a.txt");
        assertThat(FakeExchange.transportOf(quick("/a.txt")).text()).isEqualTo("changed");
    }

    @Test
    void forgetsItselfWhenToldSo() {
        run("/a.txt");

        pipeline.forgetQuickAnswers();

        assertThat(pipeline.tryQuick(FakeExchange.get("/a.txt"))).isFalse();
    }

    @Test
    void sendsTheSameFieldsAsAFullRun() {
        Exchange slow = run("/a.txt");
        Exchange quick = quick("/a.txt");

        MutableHeaders expected = slow.response().headers();
        for (int i = 0; i < expected.size(); i++) {
            assertThat(head(quick).toLowerCase(Locale.ROOT))
                    .contains((expected.name(i) + ": " + expected.value(i) + "\r\n").toLowerCase(Locale.ROOT));
        }
    }

    private static Exchange with(String name, String value) {
        return FakeExchange.request("GET", "/a.txt").header(name, value).build();
    }

    private Exchange run(String target) {
        Exchange exchange = FakeExchange.get(target);
        pipeline.run(exchange);
        return exchange;
    }

    private Exchange quick(String target) {
        Exchange exchange = FakeExchange.request("GET", target)
                .onLoop()
                .receivedAt(fixture.ticker.nanos())
                .build();
        assertThat(pipeline.tryQuick(exchange)).isTrue();
        return exchange;
    }

    private static String head(Exchange exchange) {
        var prepared = FakeExchange.transportOf(exchange).prepared();
        assertThat(prepared).isNotNull();
        return new String(prepared.head().lines(), StandardCharsets.ISO_8859_1);
    }
}
