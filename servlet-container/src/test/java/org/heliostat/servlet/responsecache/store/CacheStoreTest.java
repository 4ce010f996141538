package org.heliostat.servlet.responsecache.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.heliostat.servlet.deploy.model.CacheSettings.Kind;
import org.heliostat.servlet.deploy.model.CacheSettings.Size;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** Bounds and counters of what is kept. */
class CacheStoreTest {

    private CacheLimits limits = new CacheLimits(10_000, 1_000, 0);
    private final ByteBudget budget = new ByteBudget(() -> limits);
    private final CacheFigures figures = new CacheFigures();
    private long now;

    private record Thing(int bytes, long goodUntilMillis) implements Kept {}

    private CacheStore lru(int entries) {
        return new CacheStore(new Size(Kind.LRU, entries, 1, Long.MAX_VALUE), budget, figures, () -> now);
    }

    private static boolean keep(CacheStore store, String key, int bytes) {
        return store.keep(key, new Thing(bytes, Kept.NEVER), store.flushes(key));
    }

    private void balances(CacheStore store) {
        assertThat(figures.total(CacheEvent.ADDED)
                        - figures.total(CacheEvent.REMOVED)
                        - figures.total(CacheEvent.OVERFLOW))
                .isEqualTo(store.entries());
    }

    @Test
    void aValueIsGoneFromTheMillisecondOnThatItSays() {
        CacheStore store = lru(10);
        store.keep("a", new Thing(10, 500), store.flushes("a"));

        assertThat(store.find("a", 499)).isNotNull();
        assertThat(store.find("a", 500)).isNull();
        assertThat(store.bytes()).isZero();
        balances(store);
    }

    /** A larger cache would not have given it to anybody. */
    @Test
    void onlyWhatIsStillGoodOverflows() {
        CacheStore store = lru(2);
        store.keep("brief", new Thing(10, 500), store.flushes("brief"));
        keep(store, "lasting", 10);

        now = 500;
        keep(store, "b", 10);
        assertThat(figures.total(CacheEvent.OVERFLOW)).isZero();
        assertThat(figures.total(CacheEvent.REMOVED)).isEqualTo(1);

        keep(store, "c", 10);
        assertThat(figures.total(CacheEvent.OVERFLOW)).isEqualTo(1);
        balances(store);
    }

    @Test
    void bytesOfAllStoresStayWithinTheBudget() {
        CacheStore greedy = lru(1_000);
        CacheStore small = lru(1_000);
        for (int i = 0; i < 20; i++) {
            keep(greedy, "g" + i, 500);
        }
        assertThat(budget.used()).isEqualTo(10_000);

        assertThat(keep(small, "s", 900)).isTrue();

        assertThat(small.bytes()).isEqualTo(900);
        assertThat(greedy.bytes()).isEqualTo(9_000);
        assertThat(greedy.find("g0", 0)).isNull();
        assertThat(greedy.find("g19", 0)).isNotNull();
        assertThat(budget.used()).isEqualTo(9_900);
    }

    @Test
    void aLowerLimitCountsFromTheNextEntryOn() {
        CacheStore store = lru(1_000);
        for (int i = 0; i < 10; i++) {
            keep(store, "k" + i, 500);
        }

        limits = new CacheLimits(1_200, 1_000, 0);
        keep(store, "new", 500);

        assertThat(store.bytes()).isEqualTo(1_000);
        limits = new CacheLimits(0, 1_000, 0);
        assertThat(keep(store, "none", 1)).isFalse();
    }

    @Test
    void anEntryThatIsTooLargeIsNotKeptAndDropsWhatItReplaces() {
        CacheStore store = lru(10);
        keep(store, "a", 10);

        assertThat(keep(store, "a", 1_001)).isFalse();

        assertThat(store.find("a", 0)).isNull();
        assertThat(figures.total(CacheEvent.TOO_LARGE)).isEqualTo(1);
        balances(store);
    }

    @Test
    void maxSizeBoundsOneApplication() {
        CacheStore store =
                new CacheStore(new Size(Kind.BOUNDED_MULTI_LRU, 4_096, 1_024, 1_000), budget, figures, () -> now);
        for (int i = 0; i < 50; i++) {
            keep(store, "k" + i, 100);
        }

        assertThat(store.bytes()).isEqualTo(1_000);
        assertThat(store.entries()).isEqualTo(10);
        assertThat(store.bytesPeak()).isEqualTo(1_000);
        balances(store);
    }

    @Test
    void segmentsTogetherHoldWhatMaxEntriesSays() {
        CacheStore store =
                new CacheStore(new Size(Kind.MULTI_LRU, 100, 30, Long.MAX_VALUE), budget, figures, () -> now);
        for (int i = 0; i < 2_000; i++) {
            keep(store, "key " + i, 1);
        }

        assertThat(store.entries()).isEqualTo(100);
        balances(store);
    }

    @Test
    void aClosedStoreHoldsNothingAndTakesNothing() {
        CacheStore store = lru(10);
        keep(store, "a", 10);

        store.close();

        assertThat(keep(store, "b", 10)).isFalse();
        assertThat(store.entries()).isZero();
        assertThat(budget.used()).isZero();
    }

    @Test
    void aFlushOfOneKeyLeavesTheOthersAndWhatIsMadeForThem() {
        CacheStore store = lru(10);
        keep(store, "a", 10);
        keep(store, "b", 10);
        long before = store.flushes("a");

        store.flushOne("a");

        assertThat(store.find("a", 0)).isNull();
        assertThat(store.find("b", 0)).isNotNull();
        assertThat(store.keep("a", new Thing(10, Kept.NEVER), before)).isFalse();
    }

    @Test
    void countsAddUpWhateverManyThreadsDo() throws Exception {
        CacheStore store = lru(20);
        CacheStore other = lru(20);
        List<Callable<String>> tasks = new ArrayList<>();
        for (int seed = 0; seed < 8; seed++) {
            Random random = new Random(seed);
            tasks.add(() -> {
                for (int i = 0; i < 3_000; i++) {
                    CacheStore one = random.nextBoolean() ? store : other;
                    String key = "k" + random.nextInt(60);
                    switch (random.nextInt(6)) {
                        case 0 -> one.flushOne(key);
                        case 1 -> one.find(key, Kept.NEVER - 1);
                        case 2 -> one.flush(all -> all.endsWith("7"));
                        default -> one.keep(key, new Thing(random.nextInt(900), Kept.NEVER), one.flushes(key));
                    }
                }
                return "";
            });
        }

        Together.run(tasks);

        assertThat(store.bytes() + other.bytes()).isEqualTo(budget.used());
        assertThat(budget.used()).isBetween(0L, 10_000L);
        assertThat(figures.total(CacheEvent.ADDED)
                        - figures.total(CacheEvent.REMOVED)
                        - figures.total(CacheEvent.OVERFLOW))
                .isEqualTo(store.entries() + other.entries());
        store.close();
        other.close();
        assertThat(budget.used()).isZero();
    }
}
