package org.heliostat.servlet.responsecache;

import java.util.List;
import org.heliostat.servlet.responsecache.store.ByteBudget;
import org.heliostat.servlet.responsecache.store.CacheEvent;
import org.heliostat.servlet.responsecache.store.CacheFigures;
import org.heliostat.servlet.responsecache.store.CacheStore;
import org.heliostat.servlet.responsecache.store.Flights;
import org.heliostat.servlet.responsecache.store.LoneKeys;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** Holds what the gates of one application share: the answers that are kept, and those that are being made. Any thread. */
final class AnswerStore {

    private final CacheStore store;
    private final CacheFigures figures;
    private final ByteBudget budget;
    private final WallClock clock;
    private final int timeoutSeconds;
    private final Flights<StoredAnswer> flights = new Flights<>();
    private final LoneKeys loneKeys = new LoneKeys();

    /** @param timeoutSeconds of answers whose mapping and head say nothing; -1: for ever */
    AnswerStore(CacheStore store, CacheFigures figures, ByteBudget budget, WallClock clock, int timeoutSeconds) {
        this.store = store;
        this.figures = figures;
        this.budget = budget;
        this.clock = clock;
        this.timeoutSeconds = timeoutSeconds;
    }

    long now() {
        return clock.millis();
    }

    void count(CacheEvent event) {
        figures.count(event);
    }

    @Nullable
    StoredAnswer find(String key) {
        return (StoredAnswer) store.find(key, now());
    }

    LoneKeys.Experience experience(String key) {
        return loneKeys.of(key, now());
    }

    Flights<StoredAnswer> flights() {
        return flights;
    }

    long waitMillis() {
        return budget.limits().waitMillis();
    }

    int mostBytes() {
        return budget.limits().entryBytes();
    }

    long flushes(String key) {
        return store.flushes(key);
    }

    long goodUntil(List<HeadCall> calls, int said, long now) {
        return AnswerLife.goodUntil(calls, said, timeoutSeconds, now);
    }

    /** @param begunAt {@link #flushes} from before the servlet ran */
    void keep(String key, StoredAnswer answer, long begunAt) {
        store.keep(key, answer, begunAt);
    }

    /** The newest answer is not for others: what was kept before is out of date (original). */
    void refused(String key, Uncacheable why) {
        figures.count(why == Uncacheable.TOO_LARGE ? CacheEvent.TOO_LARGE : CacheEvent.NOT_KEPT);
        store.drop(key);
        if (!why.isAccidental()) {
            loneKeys.note(key, why.isWorthAnotherTry(), now());
        }
    }

    /** Answers fail one after the other: for a while nobody waits for one. */
    void noteLone(String key) {
        loneKeys.note(key, true, now());
    }

    void forgetExperience() {
        loneKeys.clear();
    }
}
