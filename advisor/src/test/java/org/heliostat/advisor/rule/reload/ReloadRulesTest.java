package org.heliostat.advisor.rule.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class ReloadRulesTest {

    private static final String RELOAD = "dynamic-reload";
    private static final String PAGES = "pages-recompiled";
    private static final String CLASSES = "classes-pile-up";

    @Test
    void looksForChangesOnABusyServerAreTold() {
        Scene looking = shop("jsps", 3L)
                .only(Window.FIFTEEN_MINUTES)
                .requests(9_000)
                .serverXml("java.dynamicReloadInterval", Duration.ofSeconds(2));

        assertThat(looking.finding(RELOAD).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/server.xml: JAVA: dynamicreloadinterval 2 -> -1");
        assertThat(looking.requests(8_999).finding(RELOAD)).isEmpty();
        assertThat(looking.with("webApps", List.of()).finding(RELOAD)).isEmpty();
        assertThat(looking.serverXml("java.dynamicReloadInterval", Duration.ZERO)
                        .finding(RELOAD))
                .isEmpty();
        assertThat(looking.serverXml("java.dynamicReloadInterval", Duration.ofSeconds(-1))
                        .finding(RELOAD))
                .isEmpty();
    }

    @Test
    void pagesThatAreCompiledAgainAreTold() {
        Scene ten = shop("reloadedJsps", 10L).only(Window.FIFTEEN_MINUTES);

        assertThat(ten.requests(9_000).finding(PAGES)).isPresent();
        assertThat(shop("reloadedJsps", 9L)
                        .only(Window.FIFTEEN_MINUTES)
                        .requests(9_000)
                        .finding(PAGES))
                .isEmpty();
        assertThat(ten.requests(8_999).finding(PAGES)).isEmpty();
    }

    @Test
    void threePagesOfAMinuteAreEnough() {
        Scene three = shop("reloadedJsps", 3L).only(Window.MINUTE);

        assertThat(three.requests(600).finding(PAGES)).isPresent();
        assertThat(three.requests(599).finding(PAGES)).isEmpty();
        assertThat(shop("reloadedJsps", 2L).only(Window.MINUTE).finding(PAGES)).isEmpty();
    }

    @Test
    void classesThatNobodyUnloadsAreTold() {
        assertThat(classes(40_001, 1_000, 99).finding(CLASSES)).isPresent();
        assertThat(classes(40_000, 1_000, 99).finding(CLASSES)).isEmpty();
        assertThat(classes(40_001, 999, 0).finding(CLASSES)).isEmpty();
        assertThat(classes(40_001, 1_000, 100).finding(CLASSES)).isEmpty();
        assertThat(classes(40_001, 1_000, 99).young(Duration.ofSeconds(90)).finding(CLASSES))
                .isPresent();
        assertThat(classes(40_001, 1_000, 99).young(Duration.ofSeconds(89)).finding(CLASSES))
                .isEmpty();
    }

    @Test
    void valuesThatAReloadLostAreTold() {
        assertThat(shop("sessionValuesLeftBehind", 1L).finding("reload-left-values"))
                .isPresent();
        assertThat(shop("sessionValuesLeftBehind", 0L).finding("reload-left-values"))
                .isEmpty();
    }

    private static Scene shop(String path, Object value) {
        return Scene.busy().with("webApps", List.of(Figures.with(Figures.webApp("/shop"), path, value)));
    }

    private static Scene classes(int now, long loaded, long unloaded) {
        return shop("jsps", 0L)
                .with("jvm.classesLoaded", now)
                .with("jvm.classesLoadedTotal", loaded)
                .with("jvm.classesUnloadedTotal", unloaded);
    }
}
