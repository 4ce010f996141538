package org.heliostat.advisor.rule.shtml;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class ShtmlRulesTest {

    @Test
    void pagesParsedAgainAndAgainAreTold() {
        Scene scene = Scene.busy()
                .only(Window.FIVE_MINUTES)
                .with("shtml.parsed", 300L)
                .with("shtml.pages", 1_500L);

        assertThat(scene.finding("shtml-pages-parsed-again")).isPresent();
        assertThat(scene.with("shtml.pages", 1_501L).finding("shtml-pages-parsed-again"))
                .isEmpty();
        assertThat(scene.with("shtml.parsed", 299L).with("shtml.pages", 299L).finding("shtml-pages-parsed-again"))
                .isEmpty();
        assertThat(scene.requests(74).finding("shtml-pages-parsed-again")).isEmpty();
    }

    @Test
    void theFirstLookAtEachPageIsNoSign() {
        Scene cold =
                Scene.busy().only(Window.MINUTE).with("fileCache.entries", 100L).with("shtml.pages", 200L);

        assertThat(cold.with("shtml.parsed", 174L).finding("shtml-pages-parsed-again"))
                .isEmpty();
        assertThat(cold.with("shtml.parsed", 175L).finding("shtml-pages-parsed-again"))
                .isPresent();
    }

    /** Of 1100 pages that were sent 1000 were asked for by others. */
    @Test
    void pagesMadeOfManyAreTold() {
        Scene scene = Scene.busy()
                .only(Window.FIVE_MINUTES)
                .with("shtml.pages", 1_100L)
                .with("shtml.includes", 1_000L);

        assertThat(scene.finding("shtml-includes-many")).isPresent();
        assertThat(scene.with("shtml.pages", 1_101L).finding("shtml-includes-many"))
                .isEmpty();
        assertThat(scene.with("shtml.pages", 299L).finding("shtml-includes-many"))
                .isEmpty();
    }

    @Test
    void includesThatAreLeftOutAreTold() {
        assertThat(Scene.busy().with("shtml.includes", 5L).finding("shtml-includes-cut"))
                .isEmpty();
        assertThat(Scene.busy().with("shtml.tooLate", 1L).finding("shtml-includes-cut"))
                .isPresent();
        assertThat(Scene.busy().with("shtml.tooMany", 1L).finding("shtml-includes-cut"))
                .isPresent();
        assertThat(Scene.busy().with("shtml.tooDeep", 1L).finding("shtml-includes-cut"))
                .isPresent();
    }

    @Test
    void commandsThatAreRunManyTimesASecondAreTold() {
        assertThat(Scene.busy().with("shtml.commands", 300L).finding("shtml-commands-many"))
                .isPresent();
        assertThat(Scene.busy().with("shtml.commands", 299L).finding("shtml-commands-many"))
                .isEmpty();
        assertThat(Scene.busy().requests(99).with("shtml.commands", 300L).finding("shtml-commands-many"))
                .isEmpty();
    }
}
