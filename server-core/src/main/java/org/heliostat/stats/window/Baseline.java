package org.heliostat.stats.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.latency.Buckets;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what every box had counted when the last sample was taken, as bytes, and the places of its numbers among those of
 * all boxes. Guarded by the lock of {@link WindowedStatistics}.
 */
final class Baseline {

    /** What a box costs beside its name and its numbers: an entry of a map, two objects, an array. */
    private static final int OVERHEAD = 160;

    private static final int MOST_NAMES = 20;
    private static final byte[] NOTHING = {};

    private final Map<String, State> states = new HashMap<>();
    private final Map<Integer, Deque<Integer>> free = new HashMap<>();
    private int places;
    private long bytes;
    private long boxesLeftOut;
    private List<String> leftOut = List.of();

    /** Of one box. */
    private static final class State {
        final int place;
        final int slots;
        byte[] counted = NOTHING;
        long seenNanos;

        State(int place, int slots) {
            this.place = place;
            this.slots = slots;
        }
    }

    private record Change(int place, long[] counted) {}

    /**
     * Moves on to what the boxes have counted now.
     *
     * @param isFirst whether nothing was sampled before: then nothing was counted since
     * @return what was counted since the last time
     */
    byte[] advance(Readings readings, long nowNanos, int mostBoxes, boolean isFirst) {
        boolean wereAllIn = boxesLeftOut == 0;
        boxesLeftOut = 0;
        List<String> out = new ArrayList<>();
        List<Change> changes = new ArrayList<>();
        readings.boxes().forEach((key, box) -> {
            State state = states.get(key);
            boolean isNew = state == null;
            if (state == null) {
                if (states.size() >= mostBoxes) {
                    boxesLeftOut++;
                    if (out.size() < MOST_NAMES) {
                        out.add(key);
                    }
                    return;
                }
                state = admit(key, box.numbers().length);
            }
            state.seenNanos = nowNanos;
            byte[] counted = bytes(box.numbers());
            if (Arrays.equals(counted, state.counted)) {
                return;
            }
            // A box that was left out before has counted long since; one that is really new has begun at 0.
            if (!isFirst && (!isNew || wereAllIn)) {
                changes.add(new Change(state.place, since(state, box)));
            }
            bytes += counted.length - state.counted.length;
            state.counted = counted;
        });
        leftOut = List.copyOf(out);
        return bytes(changes);
    }

    /** Adds what was counted since the last sample. */
    void addDifference(long[] sums, Readings readings) {
        readings.boxes().forEach((key, box) -> {
            State state = states.get(key);
            if (state != null) {
                long[] since = since(state, box);
                for (int i = 0; i < since.length; i++) {
                    sums[state.place + i] += since[i];
                }
            }
        });
    }

    /** @return the box's part of sums over all places; null when it has none */
    long @Nullable [] numbers(long[] sums, String key) {
        State state = states.get(key);
        if (state == null) {
            return null;
        }
        long[] numbers = new long[state.slots];
        System.arraycopy(sums, state.place, numbers, 0, state.slots);
        return numbers;
    }

    /** Forgets boxes that are gone and that nothing speaks of any more. */
    void forgetBefore(long nanos) {
        states.entrySet().removeIf(entry -> {
            State state = entry.getValue();
            if (state.seenNanos >= nanos) {
                return false;
            }
            bytes -= cost(entry.getKey()) + state.counted.length;
            free.computeIfAbsent(state.slots, unused -> new ArrayDeque<>()).add(state.place);
            return true;
        });
    }

    /** @return how many places there are */
    int places() {
        return places;
    }

    int boxes() {
        return states.size();
    }

    long boxesLeftOut() {
        return boxesLeftOut;
    }

    List<String> leftOut() {
        return leftOut;
    }

    long bytes() {
        return bytes;
    }

    private State admit(String key, int slots) {
        Deque<Integer> unused = free.get(slots);
        Integer again = unused == null ? null : unused.poll();
        State state = new State(again == null ? places : again, slots);
        if (again == null) {
            places += slots;
        }
        states.put(key, state);
        bytes += cost(key);
        return state;
    }

    private static long cost(String key) {
        return OVERHEAD + key.length();
    }

    /**
     * Counters only grow; one that is smaller than before belongs to a box that was made anew, such as an application that
     * was reloaded, and has counted from 0. A little smaller is one that was read while it was written.
     */
    private static long[] since(State state, Readings.Box box) {
        long[] now = box.numbers();
        long[] before = new long[state.slots];
        SparseVector.addTo(before, state.counted);
        long[] since = new long[now.length];
        for (int i = 0; i < now.length; i++) {
            since[i] = now[i] >= before[i] ? now[i] - before[i] : now[i] <= before[i] / 2 ? Math.max(0, now[i]) : 0;
        }
        for (int start : box.distributions()) {
            if (sum(now, start) * 2 <= sum(before, start)) {
                System.arraycopy(now, start, since, start, Buckets.COUNT + 1);
            }
        }
        return since;
    }

    private static long sum(long[] numbers, int start) {
        long sum = 0;
        for (int i = start; i < start + Buckets.COUNT; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    private static byte[] bytes(long[] numbers) {
        SparseVector.Writer writer = new SparseVector.Writer();
        for (int i = 0; i < numbers.length; i++) {
            writer.add(i, Math.max(0, numbers[i]));
        }
        return writer.bytes();
    }

    private static byte[] bytes(List<Change> changes) {
        changes.sort(Comparator.comparingInt(Change::place));
        SparseVector.Writer writer = new SparseVector.Writer();
        for (Change change : changes) {
            for (int i = 0; i < change.counted().length; i++) {
                writer.add(change.place() + i, change.counted()[i]);
            }
        }
        return writer.bytes();
    }
}
