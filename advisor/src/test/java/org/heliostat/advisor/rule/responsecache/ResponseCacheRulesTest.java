package org.heliostat.advisor.rule.responsecache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class ResponseCacheRulesTest {

    private static final String FULL = "response-cache-full";
    private static final String CANDIDATE = "response-cache-candidate";
    private static final String FEW = "few-response-cache-hits";
    private static final String NOT_KEPT = "answers-not-kept";
    private static final String TOO_LARGE = "answers-too-large-to-keep";
    private static final long MB = 1 << 20;

    @Test
    void aCacheThatServesNeedsNoAdvice() {
        assertThat(scene(cache().with("hits", 5_000L).with("misses", 300L)).holding())
                .isEmpty();
    }

    @Test
    void aFullCacheIsMadeLarger() {
        Cache full = cache().with("overflows", 100L).with("hits", 800L).with("misses", 200L);

        assertThat(scene(full.with("bytes", 60 * MB))
                        .with("jvm.heapMax", 512 * MB)
                        .finding(FULL)
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/magnus.conf: ResponseCacheSize 67108864 -> 134217728");
        assertThat(scene(full.with("overflows", 99L)).finding(FULL)).isEmpty();
        assertThat(scene(full.with("misses", 199L)).finding(FULL)).isEmpty();
        assertThat(scene(full).requests(499).finding(FULL)).isEmpty();
    }

    @Test
    void aFullCacheGetsAsMuchAsItsHitsSay() {
        Cache full = cache().with("overflows", 100L).with("bytes", 64 * MB);

        assertThat(scene(full.with("hits", 200L).with("misses", 800L))
                        .with("jvm.heapMax", 4_096 * MB)
                        .finding(FULL)
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::to)
                .containsExactly(Long.toString(320 * MB));
        assertThat(scene(full.with("maxBytes", 100_000L).with("bytes", 99_000L).with("misses", 1_000L))
                        .magnus("ResponseCacheSize", "100000")
                        .with("jvm.heapMax", 512 * MB)
                        .finding(FULL)
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::to)
                .containsExactly(Long.toString(64 * MB));
    }

    @Test
    void noMoreThanAQuarterOfTheHeapIsProposed() {
        Scene full = scene(cache().with("overflows", 100L).with("misses", 200L).with("bytes", 64 * MB));

        assertThat(full.with("jvm.heapMax", 300 * MB)
                        .finding(FULL)
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::to)
                .containsExactly("78643200");
        assertThat(full.with("jvm.heapMax", 256 * MB)
                        .finding(FULL)
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    /** It stands in the application, not in the server's files. */
    @Test
    void anApplicationsOwnLimitIsLeftToIt() {
        Cache own = cache().with("overflows", 100L)
                .with("misses", 200L)
                .with("bytes", MB)
                .with("maxBytes", MB);

        assertThat(scene(own).finding(FULL).orElseThrow().change()).isEmpty();
    }

    @Test
    void aCacheThatFindsNothingIsTold() {
        assertThat(longer(cache().with("hits", 99L).with("misses", 901L)).finding(FEW))
                .isPresent();
        assertThat(longer(cache().with("hits", 100L).with("misses", 900L)).finding(FEW))
                .isEmpty();
        assertThat(longer(cache().with("misses", 999L)).finding(FEW)).isEmpty();
        assertThat(longer(cache().with("misses", 1_000L).with("maxEntries", 0)).finding(FEW))
                .isEmpty();
    }

    /** Of 800 look-ups nobody can tell whether 4,000 answers will be asked for again; of 820 they had no room. */
    @Test
    void anEmptyCacheFindsNothingAtFirst() {
        Cache cold = cache().with("misses", 800L).with("entries", 800).with("bytes", MB);

        assertThat(soon(cold, 90)).isEmpty();
        assertThat(soon(cold.with("misses", 820L), 90)).isPresent();
        assertThat(soon(cold.with("misses", 820L), 89)).isEmpty();
        assertThat(soon(cold.with("bytes", 13 * MB), 90)).isPresent();
        assertThat(soon(cold.with("entries", 399), 90)).isPresent();
        assertThat(soon(cold.with("entries", 0).with("misses", 599L), 90)).isEmpty();
    }

    private static Optional<AdviceFinding> soon(Cache cache, long seconds) {
        return scene(cache).young(Duration.ofSeconds(seconds)).finding(FEW);
    }

    private static Scene longer(Cache cache) {
        return scene(cache).only(Window.FIFTEEN_MINUTES);
    }

    @Test
    void answersForOneClientAreTold() {
        assertThat(longer(cache().with("notKept", 500L).with("misses", 1_000L)).finding(NOT_KEPT))
                .isPresent();
        assertThat(longer(cache().with("notKept", 499L).with("misses", 500L)).finding(NOT_KEPT))
                .isEmpty();
        assertThat(longer(cache().with("notKept", 500L).with("misses", 1_001L)).finding(NOT_KEPT))
                .isEmpty();
    }

    @Test
    void largeAnswersAreKeptWithALargerLimit() {
        Cache large = cache().with("tooLarge", 100L).with("misses", 1_000L);

        assertThat(scene(large).finding(TOO_LARGE).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/magnus.conf: ResponseCacheEntrySize 1048576 -> 4194304");
        assertThat(scene(large)
                        .magnus("ResponseCacheEntrySize", "1000")
                        .finding(TOO_LARGE)
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::to)
                .containsExactly("1048576");
        assertThat(longer(large.with("tooLarge", 99L)).finding(TOO_LARGE)).isEmpty();
        assertThat(scene(large.with("misses", 1_001L)).finding(TOO_LARGE)).isEmpty();
        assertThat(scene(large.with("maxBytes", 16 * MB))
                        .finding(TOO_LARGE)
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    @Test
    void waitingInVainForAnAnswerIsTold() {
        assertThat(scene(cache().with("waitTimeouts", 10L)).finding("response-cache-wait-timeouts"))
                .isPresent();
        assertThat(scene(cache().with("waitTimeouts", 9L)).finding("response-cache-wait-timeouts"))
                .isEmpty();
    }

    @Test
    void aCostlyServletMightBeKept() {
        assertThat(candidate(1_000, 20).finding(CANDIDATE).orElseThrow().subject())
                .isEqualTo("WEBAPP /shop cache List");
        assertThat(candidate(999, 30).only(Window.FIVE_MINUTES).finding(CANDIDATE))
                .isEmpty();
        assertThat(candidate(400, 20).young(Duration.ofSeconds(90)).finding(CANDIDATE))
                .isPresent();
        assertThat(candidate(399, 30).young(Duration.ofSeconds(90)).finding(CANDIDATE))
                .isEmpty();
        assertThat(candidate(400, 20).young(Duration.ofSeconds(89)).finding(CANDIDATE))
                .isEmpty();
        assertThat(candidate(1_000, 19.9).finding(CANDIDATE)).isEmpty();
        assertThat(candidate(1_000, 20).with("window.ratios.processor", 0.89).finding(CANDIDATE))
                .isEmpty();
        assertThat(candidate(1_000, 20).requests(399).finding(CANDIDATE)).isEmpty();
    }

    @Test
    void whatIsPostedCannotBeKept() {
        assertThat(candidate(1_000, 20)
                        .with("sessionThreads.rows", List.of(row("POST", "/shop/list")))
                        .finding(CANDIDATE))
                .isEmpty();
        assertThat(candidate(1_000, 20)
                        .with("sessionThreads.rows", List.of(row("GET", "/shopping/list")))
                        .finding(CANDIDATE))
                .isEmpty();
        assertThat(candidate(1_000, 20)
                        .with("sessionThreads.rows", List.of(row("POST", "/shop/list"), row("GET", "/shop/list")))
                        .finding(CANDIDATE))
                .isPresent();
    }

    private record Cache(WebAppSnapshot.ResponseCache figures) {

        Cache with(String path, Object value) {
            return new Cache(Figures.with(figures, path, value));
        }
    }

    private static Cache cache() {
        return new Cache(WebAppSnapshot.ResponseCache.NONE)
                .with("maxEntries", 4_096)
                .with("maxBytes", 64 * MB);
    }

    private static Scene scene(Cache cache) {
        return Scene.busy()
                .with("webApps", List.of(Figures.with(Figures.webApp("/shop"), "responseCache", cache.figures())));
    }

    private static Scene candidate(long requests, double millis) {
        WebAppSnapshot.Servlet list = new WebAppSnapshot.Servlet("List", requests, 0, Scene.times(requests, millis));
        return Scene.busy()
                .with("window.ratios.processor", 0.95)
                .with("webApps", List.of(Figures.with(Figures.webApp("/shop"), "servlets", List.of(list))))
                .with("sessionThreads.rows", List.of(row("GET", "/shop/list")));
    }

    private static SessionRow row(String method, String uri) {
        return new SessionRow("session-1", "response", "c", 1_000, "vs1", method, uri, "service-j2ee");
    }
}
