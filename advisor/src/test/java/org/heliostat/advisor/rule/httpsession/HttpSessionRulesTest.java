package org.heliostat.advisor.rule.httpsession;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class HttpSessionRulesTest {

    private static final String REJECTED = "http-sessions-rejected";
    private static final String PER_REQUEST = "http-session-per-request";
    private static final String FILL_HEAP = "http-sessions-fill-heap";
    private static final String STORE = "http-session-store-fails";
    private static final String SWAPPED = "http-sessions-swapped";
    private static final String CONFLICTS = "http-session-conflicts";
    private static final String LOST = "http-sessions-lost";

    @Test
    void anApplicationWithSomeSessionsNeedsNoAdvice() {
        assertThat(of(shop().holding())).isEmpty();
    }

    @Test
    void sessionsThatWereRefusedAreTold() {
        AdviceFinding finding = shop("rejectedSessions", 1L).finding(REJECTED).orElseThrow();

        assertThat(finding.subject()).isEqualTo("WEBAPP /shop maxSessions");
        assertThat(finding.about()).isEqualTo("application vs1/shop");
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(shop().finding(REJECTED)).isEmpty();
    }

    @Test
    void aSessionForNearlyEachRequestIsTold() {
        assertThat(made(1_000, 1_250).only(Window.FIFTEEN_MINUTES).finding(PER_REQUEST))
                .isPresent();
        assertThat(made(999, 1_000).only(Window.FIFTEEN_MINUTES).finding(PER_REQUEST))
                .isEmpty();
        assertThat(made(1_000, 1_251).only(Window.FIFTEEN_MINUTES).finding(PER_REQUEST))
                .isEmpty();
        assertThat(made(1_000, 1_000).requests(199).finding(PER_REQUEST)).isEmpty();
    }

    /** The first request of each visitor makes one, and at the start all are new. */
    @Test
    void sessionsMadeAtTheStartAreNoSign() {
        Scene made = made(200, 250);

        assertThat(made.young(Duration.ofSeconds(90)).finding(PER_REQUEST)).isPresent();
        assertThat(made.young(Duration.ofSeconds(89)).finding(PER_REQUEST)).isEmpty();
        assertThat(made(199, 199).young(Duration.ofSeconds(90)).finding(PER_REQUEST))
                .isEmpty();
    }

    @Test
    void sessionsInAHeapThatFillsAreTold() {
        Scene many = shop("activeSessions", 10_000L).with("jvm.heapMax", 1_000).with("jvm.heapUsed", 900);

        assertThat(many.with("jvm.heapAfterCollection", 700)
                        .finding(FILL_HEAP)
                        .orElseThrow()
                        .subject())
                .isEqualTo("WEBAPP /shop timeOutSeconds");
        assertThat(many.with("jvm.heapAfterCollection", 699).finding(FILL_HEAP)).isEmpty();
        assertThat(many.with("jvm.heapAfterCollection", 700)
                        .with("jvm.heapUsed", 699)
                        .finding(FILL_HEAP))
                .isEmpty();
        assertThat(many.with("jvm.heapAfterCollection", -1).finding(FILL_HEAP)).isEmpty();
        assertThat(shop("activeSessions", 9_999L)
                        .with("jvm.heapMax", 1_000)
                        .with("jvm.heapUsed", 900)
                        .with("jvm.heapAfterCollection", 800)
                        .finding(FILL_HEAP))
                .isEmpty();
    }

    /** Those that it has read again after a start are no sign that they become more. */
    @Test
    void sessionsThatFillTheHeapAreToldSoonWhereTheyCome() {
        WebAppSnapshot app = Figures.with(Figures.webApp("/shop"), "activeSessions", 10_000L);
        Scene full = Scene.busy()
                .with("jvm.heapMax", 1_000)
                .with("jvm.heapUsed", 900)
                .with("jvm.heapAfterCollection", 800);
        Scene coming = full.with("webApps", List.of(Figures.with(app, "sessions", 1_000L)));

        assertThat(coming.young(Duration.ofSeconds(90)).finding(FILL_HEAP)).isPresent();
        assertThat(coming.young(Duration.ofSeconds(89)).finding(FILL_HEAP)).isEmpty();
        assertThat(full.with("webApps", List.of(Figures.with(app, "sessions", 999L)))
                        .young(Duration.ofSeconds(90))
                        .finding(FILL_HEAP))
                .isEmpty();
    }

    /** Of sessions that are stored, those in the heap count. */
    @Test
    void storedSessionsDoNotFillTheHeap() {
        WebAppSnapshot stored = Figures.with(
                Figures.with(Figures.webApp("/shop"), "activeSessions", 50_000L),
                "stored",
                Figures.with(Figures.with(WebAppSnapshot.StoredSessions.NONE, "manager", "redis"), "inHeap", 9_999L));
        Scene full = Scene.busy()
                .with("jvm.heapMax", 1_000)
                .with("jvm.heapUsed", 900)
                .with("jvm.heapAfterCollection", 800);

        assertThat(full.with("webApps", List.of(stored)).finding(FILL_HEAP)).isEmpty();
        assertThat(full.with("webApps", List.of(Figures.with(stored, "stored.inHeap", 10_000L)))
                        .finding(FILL_HEAP))
                .isPresent();
    }

    @Test
    void aStoreThatFailsIsTold() {
        assertThat(shop("stored.storeFailures", 1L).finding(STORE)).isPresent();
        assertThat(shop().finding(STORE)).isEmpty();
    }

    @Test
    void sessionsThatComeBackFromTheStoreAreTold() {
        assertThat(swapped(100, 50).finding(SWAPPED)).isPresent();
        assertThat(swapped(99, 99).finding(SWAPPED)).isEmpty();
        assertThat(swapped(100, 49).finding(SWAPPED)).isEmpty();
        assertThat(swapped(100, 50).requests(99).finding(SWAPPED)).isEmpty();
        assertThat(swapped(100, 50).finding(SWAPPED).orElseThrow().subject()).isEqualTo("WEBAPP /shop heapSessions");
    }

    @Test
    void valuesThatCannotBeStoredAreTold() {
        assertThat(shop("stored.valuesRefused", 1L).finding("http-session-values-refused"))
                .isPresent();
        assertThat(shop().finding("http-session-values-refused")).isEmpty();
    }

    @Test
    void changesOfSeveralServersAreTold() {
        assertThat(conflicts(20, 2_000).finding(CONFLICTS)).isPresent();
        assertThat(conflicts(19, 100).finding(CONFLICTS)).isEmpty();
        assertThat(conflicts(20, 2_001).finding(CONFLICTS)).isEmpty();
    }

    @Test
    void sessionsThatCannotBeUsedAreTold() {
        assertThat(lost(10, 1_000).finding(LOST)).isPresent();
        assertThat(lost(9, 0).finding(LOST)).isEmpty();
        assertThat(lost(10, 1_001).finding(LOST)).isEmpty();
    }

    private static List<String> of(List<String> holding) {
        return holding.stream().filter(name -> name.startsWith("http-session")).toList();
    }

    private static Scene shop() {
        return shop("activeSessions", 500L);
    }

    private static Scene shop(String path, Object value) {
        return scene(Figures.with(Figures.webApp("/shop"), path, value));
    }

    private static Scene scene(WebAppSnapshot app) {
        return Scene.busy().with("webApps", List.of(app));
    }

    private static Scene made(long sessions, long requests) {
        WebAppSnapshot app = Figures.with(Figures.webApp("/shop"), "sessions", sessions);
        return scene(Figures.with(
                app, "servlets", List.of(new WebAppSnapshot.Servlet("Cart", requests, 0, Scene.times(requests, 5)))));
    }

    private static Scene swapped(long out, long in) {
        return scene(
                Figures.with(Figures.with(Figures.webApp("/shop"), "stored.swappedOut", out), "stored.loaded", in));
    }

    private static Scene conflicts(long conflicts, long stored) {
        return scene(Figures.with(
                Figures.with(Figures.webApp("/shop"), "stored.conflicts", conflicts), "stored.stored", stored));
    }

    private static Scene lost(long lost, long loaded) {
        return scene(Figures.with(Figures.with(Figures.webApp("/shop"), "stored.lost", lost), "stored.loaded", loaded));
    }
}
