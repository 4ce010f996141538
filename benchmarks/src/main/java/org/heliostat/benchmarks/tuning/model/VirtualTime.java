package org.heliostat.benchmarks.tuning.model;

import java.util.PriorityQueue;

/** A clock that goes from event to event. One thread. */
final class VirtualTime {

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long nowNanos;
    private long sequence;

    private record Event(long nanos, long sequence, Runnable what) implements Comparable<Event> {

        /** Of two at the same moment the one that was planned first comes first. */
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(nanos, other.nanos);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }

    long nanos() {
        return nowNanos;
    }

    void after(double nanos, Runnable what) {
        at(nowNanos + Math.max(0, Math.round(nanos)), what);
    }

    void at(long nanos, Runnable what) {
        events.add(new Event(Math.max(nowNanos, nanos), sequence++, what));
    }

    /** Runs everything that is due until a moment, which is now afterwards. */
    void runUntil(long nanos) {
        while (!events.isEmpty() && events.peek().nanos() <= nanos) {
            Event next = events.poll();
            nowNanos = next.nanos();
            next.what().run();
        }
        nowNanos = nanos;
    }
}
