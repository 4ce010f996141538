package org.heliostat.servlet.responsecache.store;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keys whose last answers were not for others, or failed. For a while nobody waits for such an answer: requests that each need one
 * of their own would otherwise run one after the other. Bounded; any thread.
 */
public final class LoneKeys {

    /** How long a key is remembered, milliseconds. */
    public static final long REMEMBERED_MILLIS = 10_000;

    /** Keys remembered at most; the one noted longest ago goes first. */
    public static final int MOST_KEYS = 1_024;

    private final Object lock = new Object();
    private final Map<String, Note> notes = new LinkedHashMap<>(); // guarded by lock

    private record Note(Experience experience, long untilMillis) {}

    /** What is known of a key. */
    public enum Experience {
        /** Nothing: its answer may be for all. */
        NONE,
        /** The last answer was for one client; the next one may be for others. */
        LONE,
        /** It is not worth trying. */
        HOPELESS
    }

    public void note(String key, boolean worthAnotherTry, long nowMillis) {
        Experience experience = worthAnotherTry ? Experience.LONE : Experience.HOPELESS;
        synchronized (lock) {
            notes.remove(key);
            notes.put(key, new Note(experience, nowMillis + REMEMBERED_MILLIS));
            if (notes.size() > MOST_KEYS) {
                notes.remove(notes.keySet().iterator().next());
            }
        }
    }

    public Experience of(String key, long nowMillis) {
        synchronized (lock) {
            Note note = notes.get(key);
            if (note == null) {
                return Experience.NONE;
            }
            if (note.untilMillis() <= nowMillis) {
                notes.remove(key);
                return Experience.NONE;
            }
            return note.experience();
        }
    }

    public void clear() {
        synchronized (lock) {
            notes.clear();
        }
    }
}
