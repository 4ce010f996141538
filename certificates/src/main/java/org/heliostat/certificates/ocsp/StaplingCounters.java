package org.heliostat.certificates.ocsp;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.certificates.ocsp.StaplingException.Kind;
import org.heliostat.stats.StaplingSnapshot;

/** Totals of what authorities have answered since the start. Any thread. */
final class StaplingCounters {

    private final LongAdder fetched = new LongAdder();
    private final LongAdder postponed = new LongAdder();
    private final Map<Kind, LongAdder> failures = new EnumMap<>(Kind.class);

    StaplingCounters() {
        for (Kind kind : Kind.values()) {
            failures.put(kind, new LongAdder());
        }
    }

    void fetched() {
        fetched.increment();
    }

    void postponed() {
        postponed.increment();
    }

    void failed(Kind kind) {
        adder(kind).increment();
    }

    /** @param certificates whose authorities are asked; of these stapled are shown with an answer */
    StaplingSnapshot snapshot(int certificates, int stapled) {
        return new StaplingSnapshot(
                certificates,
                stapled,
                fetched.sum(),
                adder(Kind.UNREACHABLE).sum(),
                adder(Kind.TIMED_OUT).sum(),
                adder(Kind.TOO_LARGE).sum(),
                adder(Kind.REFUSED).sum(),
                adder(Kind.INVALID).sum(),
                adder(Kind.REVOKED).sum(),
                adder(Kind.UNKNOWN).sum(),
                postponed.sum());
    }

    private LongAdder adder(Kind kind) {
        return failures.getOrDefault(kind, fetched);
    }
}
