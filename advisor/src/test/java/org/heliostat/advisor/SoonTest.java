package org.heliostat.advisor;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.jdbc.PoolScene;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

/** Faults that happen often are told as soon as a minute is covered; rare ones when a longer window has enough of them. */
class SoonTest {

    /** Incidents that come back are what others have brought about, who are told at once. */
    private static final Set<String> LATE = Set.of("incidents-again", "jdbc-all-connections-replaced");

    /** What has happened, by the rule that tells it. */
    private static Map<String, Scene> often() {
        return Map.ofEntries(
                entry("client-slow-readers", Scene.busy().with("protocol.slowReaders", 90L)),
                entry("client-write-timeouts", Scene.busy().with("protocol.writeTimeouts", 90L)),
                entry("bodies-too-large", Scene.busy().with("protocol.bodiesTooLarge", 12L)),
                entry("request-heads-too-large", Scene.busy().with("protocol.headsTooLarge", 90L)),
                entry(
                        "file-cache-too-small",
                        Scene.busy().with("fileCache.entries", 1_024L).with("fileCache.replacements", 300L)),
                entry(
                        "jdbc-wait-timeouts",
                        PoolScene.healthy().with("waitTimeouts", 3L).whole()),
                entry("http-sessions-rejected", app("rejectedSessions", 4L)),
                entry("form-content-refused", app("requests.refusedContent", 12L)),
                entry("slow-requests", Scene.busy().with("incidents.slow", 600L)),
                entry("group-cache-small", Scene.busy().with("logins.directories.groupMisses", 200L)),
                entry("compression-gains-little", compressed(75, 3L << 20).with("compression.bytesOut", 3L << 20)),
                entry("compression-of-files-again", compressed(250, 8L << 20)),
                entry(
                        "keep-alive-short",
                        Scene.busy().magnus("KeepAliveTimeout", "2").with("keepAlive.timeoutSeconds", 2L)),
                entry("file-cache-age", Scene.busy().with("fileCache.maxAgeSeconds", 1L)),
                entry(
                        "few-file-cache-hits",
                        Scene.busy().with("quickLaneAnswers", 0L).with("fileCache.hits", 100L)),
                entry(
                        "http2-window-small",
                        Scene.busy()
                                .magnus("HTTP2MaxWindow", "65536")
                                .with("http2.streamsTotal", 6_000L)
                                .with("window.perSecond.bytesReceived", 2e6)),
                entry("http-session-conflicts", app("stored.conflicts", 20L)),
                entry(
                        "jdbc-pool-larger-than-threads",
                        PoolScene.healthy()
                                .conf("maxPoolSize", 500)
                                .with("connections", 200)
                                .whole()),
                entry("dynamic-reload", app("jsps", 1L).serverXml("java.dynamicReloadInterval", Duration.ofSeconds(2))),
                entry("pages-recompiled", app("reloadedJsps", 3L)),
                entry(
                        "shtml-includes-many",
                        Scene.busy().with("shtml.pages", 110L).with("shtml.includes", 100L)),
                entry(
                        "shtml-pages-parsed-again",
                        Scene.busy().with("shtml.pages", 500L).with("shtml.parsed", 400L)),
                entry("listen-backlog-cut", Scene.busy().machine("listening.somaxconn", 100L)));
    }

    private static Scene compressed(long answers, long bytes) {
        return Scene.busy()
                .with("timeSplit.application", Scene.times(600, 5))
                .with("compression.answers", answers)
                .with("compression.bytesIn", bytes);
    }

    private static Scene app(String path, Object value) {
        WebAppSnapshot app = Figures.with(Figures.webApp("/shop"), path, value);
        return Scene.busy().with("webApps", List.of(app));
    }

    /** Who plants a fault looks for some minutes, not for a quarter of an hour. */
    @Test
    void everyRuleCanSpeakFromAMinute() {
        assertThat(RuleBook.all())
                .extracting(Rule::description)
                .filteredOn(rule -> rule.scope().window() != Window.MINUTE)
                .filteredOn(rule -> !rule.scope().isSooner())
                .extracting(RuleDescription::name)
                .containsExactlyInAnyOrderElementsOf(LATE);
    }

    @Test
    void aMinuteIsEnoughForWhatHappensOften() {
        often().forEach((rule, scene) -> assertThat(young(scene).finding(rule))
                .as(rule)
                .hasValueSatisfying(finding -> assertThat(finding.title()).doesNotContain("15 minutes")));
    }

    @Test
    void lessThanAMinuteIsNot() {
        often().forEach((rule, scene) -> assertThat(young(scene)
                        .covered(Window.MINUTE, Duration.ofSeconds(30))
                        .finding(rule))
                .as(rule)
                .isEmpty());
    }

    /** One a minute: the minute has too few of them, fifteen have enough. */
    @Test
    void whatIsRareIsToldFromTheLongWindow() {
        Scene rare = Scene.busy()
                .with("protocol.bodiesTooLarge", 15L)
                .in(Window.MINUTE, "protocol.bodiesTooLarge", 1L)
                .in(Window.FIVE_MINUTES, "protocol.bodiesTooLarge", 5L);

        assertThat(rare.finding("bodies-too-large").orElseThrow().title()).contains("last 15 minutes");
        assertThat(young(rare).finding("bodies-too-large")).isEmpty();
    }

    /** Ninety seconds after the start. */
    private static Scene young(Scene scene) {
        return scene.covered(Window.FIVE_MINUTES, Duration.ofSeconds(90))
                .covered(Window.FIFTEEN_MINUTES, Duration.ofSeconds(90))
                .covered(Window.START, Duration.ofSeconds(90));
    }
}
