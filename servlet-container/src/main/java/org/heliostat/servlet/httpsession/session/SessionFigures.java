package org.heliostat.servlet.httpsession.session;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Totals of one application's sessions since it started. Any thread. */
public final class SessionFigures {

    /** What is counted. */
    public enum Event {
        CREATED,
        EXPIRED,
        REJECTED,
        ENDED,
        LEFT_BEHIND,
        STORED,
        LOADED,
        STORE_FAILURE,
        CONFLICT,
        LOST,
        SWAPPED_OUT,
        VALUE_REFUSED
    }

    private final Map<Event, LongAdder> totals = new EnumMap<>(Event.class);
    private final LongAdder aliveMillis = new LongAdder();
    private final LongAccumulator aliveMaxMillis = new LongAccumulator(Math::max, 0);
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);

    public SessionFigures() {
        for (Event event : Event.values()) {
            totals.put(event, new LongAdder());
        }
    }

    public void count(Event event) {
        add(event, 1);
    }

    public void add(Event event, long count) {
        LongAdder adder = totals.get(event);
        if (adder != null) {
            adder.add(count);
        }
    }

    public void activeNow(int sessions) {
        peak.accumulate(sessions);
    }

    public void lived(long millis) {
        count(Event.ENDED);
        aliveMillis.add(millis);
        aliveMaxMillis.accumulate(millis);
    }

    public long total(Event event) {
        LongAdder adder = totals.get(event);
        return adder == null ? 0 : adder.sum();
    }

    public SessionSnapshot snapshot(int active, int inHeap, String kind, Map<String, Long> ofVault) {
        return new SessionSnapshot(
                kind,
                active,
                inHeap,
                Math.max(peak.intValue(), active),
                total(Event.CREATED),
                total(Event.EXPIRED),
                total(Event.REJECTED),
                TimeUnit.MILLISECONDS.toSeconds(aliveMaxMillis.get()),
                total(Event.ENDED),
                TimeUnit.MILLISECONDS.toSeconds(aliveMillis.sum()),
                total(Event.LEFT_BEHIND),
                total(Event.STORED),
                total(Event.LOADED),
                total(Event.STORE_FAILURE),
                total(Event.CONFLICT),
                total(Event.LOST),
                total(Event.SWAPPED_OUT),
                total(Event.VALUE_REFUSED),
                ofVault);
    }
}
