package org.heliostat.servlet.responsecache.store;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers that are being made now, by key. There are never more than requests in progress. Any thread.
 *
 * @param <T> what is made
 */
public final class Flights<T> {

    private final ConcurrentHashMap<String, Flight<T>> running = new ConcurrentHashMap<>();

    /**
     * Joins the making of an answer.
     *
     * @param flight whose leader the caller is, or which it may wait for
     */
    public record Boarding<T>(Flight<T> flight, boolean leads) {}

    /** Leads a new flight, unless there is one for the key. */
    public Boarding<T> board(String key) {
        Flight<T> own = new Flight<>(this, key);
        Flight<T> known = running.putIfAbsent(key, own);
        return known == null ? new Boarding<>(own, true) : new Boarding<>(known, false);
    }

    void ended(String key, Flight<T> flight) {
        running.remove(key, flight);
    }

    /** @return the flight for the key, null when there is none */
    public @Nullable Flight<T> running(String key) {
        return running.get(key);
    }

    /** @return keys for which an answer is being made now */
    public int size() {
        return running.size();
    }
}
