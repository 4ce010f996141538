package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.heliostat.advisor.rule.jdbc.PoolScene;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

/** Faults that happen often are told as soon as a minute is covered; rare ones when a longer window has enough of them. */
class SoonTest {

    /** What has happened, by the rule that tells it. */
    private static Map<String, Scene> often() {
        return Map.of(
                "client-slow-readers", Scene.busy().with("protocol.slowReaders", 90L),
                "client-write-timeouts", Scene.busy().with("protocol.writeTimeouts", 90L),
                "bodies-too-large", Scene.busy().with("protocol.bodiesTooLarge", 12L),
                "request-heads-too-large", Scene.busy().with("protocol.headsTooLarge", 90L),
                "file-cache-too-small",
                        Scene.busy().with("fileCache.entries", 1_024L).with("fileCache.replacements", 300L),
                "jdbc-wait-timeouts",
                        PoolScene.healthy().with("waitTimeouts", 3L).whole(),
                "http-sessions-rejected", app("rejectedSessions", 4L),
                "form-content-refused", app("requests.refusedContent", 12L),
                "slow-requests", Scene.busy().with("incidents.slow", 600L));
    }

    private static Scene app(String path, Object value) {
        WebAppSnapshot app = Figures.with(Figures.webApp("/shop"), path, value);
        return Scene.busy().with("webApps", List.of(app));
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
