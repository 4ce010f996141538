package org.heliostat.adminui.session;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.time.Ticker;

/**
 * Makes guessing slow: of the wrong guesses that have a key in common each is answered later than the one before, and
 * after ten of them at once with 429 until a minute has passed. What the next guess has to wait for, {@link #place}
 * says: nobody is locked out by the guesses of others, but those under attack come in one after the other. Keys are
 * forgotten a minute after their last wrong guess; a bounded number of them is remembered. Guarded by {@code this}.
 */
public final class FailedLogins {

    /** Wrong guesses that are answered with a delayed 401; the next get 429. */
    public static final int PATIENCE = 10;

    /** Time without a wrong guess after which all are forgotten. */
    public static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(1);

    /** Guesses of one key that may wait for their turn once there were too many. */
    static final int PLACES = 2;

    /** How long such a guess waits before it is looked at. */
    static final Duration TURN = Duration.ofSeconds(5);

    /** Keys that are remembered; of more the one whose last failure is longest ago is forgotten. */
    static final int MOST_REMEMBERED = 1_000;

    private static final Duration FIRST_DELAY = Duration.ofMillis(50);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

    private final Ticker ticker;
    /** In the order of the last failure. */
    private final Map<String, Failures> byKey = new LinkedHashMap<>();

    /** Guesses that wait for their turn, by key; as many as there are places to wait at most. */
    private final Map<String, Integer> waiting = new HashMap<>();

    private record Failures(int count, long lastNanos) {}

    public FailedLogins(Ticker ticker) {
        this.ticker = ticker;
    }

    /**
     * Asks for a place before a guess is looked at. Where there is one, {@link #leave} gives it back.
     *
     * @return zero when the guess may be looked at now; the time that it has to wait before, when there were too many
     *     wrong ones; negative when too many wait already
     */
    public synchronized Duration place(String key) {
        forgetOld();
        if (count(key) < PATIENCE) {
            return Duration.ZERO;
        }
        int waits = waiting.getOrDefault(key, 0);
        if (waits >= PLACES) {
            return Duration.ofSeconds(-1);
        }
        waiting.put(key, waits + 1);
        return TURN;
    }

    /** A guess that had to wait is over. */
    public synchronized void leave(String key) {
        waiting.computeIfPresent(key, (same, waits) -> waits > 1 ? waits - 1 : null);
    }

    /**
     * Counts one more.
     *
     * @param key what the guesses have in common
     * @return how long its answer is held back; negative when there were too many
     */
    public synchronized Duration failed(String key) {
        forgetOld();
        int most = Math.min(count(key) + 1, PATIENCE + 1);
        byKey.remove(key);
        byKey.put(key, new Failures(most, ticker.nanos()));
        Iterator<String> oldest = byKey.keySet().iterator();
        while (byKey.size() > MOST_REMEMBERED) {
            oldest.next();
            oldest.remove();
        }
        if (most > PATIENCE) {
            return Duration.ofSeconds(-1);
        }
        Duration delay = FIRST_DELAY.multipliedBy(1L << (most - 1));
        return delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY;
    }

    /** Somebody proved to be who they say: their earlier slips are forgotten. */
    public synchronized void succeeded(String key) {
        byKey.remove(key);
    }

    synchronized int remembered() {
        return byKey.size();
    }

    private int count(String key) {
        Failures failures = byKey.get(key);
        return failures == null ? 0 : failures.count();
    }

    private void forgetOld() {
        long now = ticker.nanos();
        Iterator<Failures> oldest = byKey.values().iterator();
        while (oldest.hasNext() && now - oldest.next().lastNanos() > FORGOTTEN_AFTER.toNanos()) {
            oldest.remove();
        }
    }
}
