package org.heliostat.advisor.os;

import java.util.List;
import org.heliostat.advisor.machine.ProcessLimits;
import org.heliostat.advisor.need.Sum;

/**
 * What a comparison is about; makes {@link Comparison}s of it. Immutable.
 *
 * @param name as the system has it
 * @param why it matters
 */
public record Topic(String name, String why) {

    public Comparison ok(String now, String needed, String arithmetic) {
        return new Comparison(name, now, needed, Verdict.OK, arithmetic, why, List.of());
    }

    public Comparison notKnown(String needed, String arithmetic) {
        return new Comparison(name, "", needed, Verdict.NOT_KNOWN, arithmetic, why, List.of());
    }

    public Comparison low(String now, String needed, String arithmetic, List<SettingLine> lines) {
        return new Comparison(name, now, needed, Verdict.LOW, arithmetic, why, lines);
    }

    public Comparison advice(String now, String needed, String arithmetic, List<SettingLine> lines) {
        return new Comparison(name, now, needed, Verdict.ADVICE, arithmetic, why, lines);
    }

    /**
     * Compares two counts: the value should be as large as the sum.
     *
     * @param now negative = not known
     * @param lines to set where it is less
     */
    public Comparison count(long now, Sum needed, List<SettingLine> lines) {
        return count(now, needed.total(), needed.words(), lines);
    }

    /** @param arithmetic how the needed number comes about */
    public Comparison count(long now, long needed, String arithmetic, List<SettingLine> lines) {
        return atLeast(now, needed, arithmetic, lines, false);
    }

    /** Compares two sizes in bytes in the same way. */
    public Comparison bytes(long now, long needed, String arithmetic, List<SettingLine> lines) {
        return atLeast(now, needed, arithmetic, lines, true);
    }

    private Comparison atLeast(long now, long needed, String arithmetic, List<SettingLine> lines, boolean isSize) {
        String want = isSize ? Quantity.bytes(needed) : Quantity.count(needed);
        if (now < 0) {
            return notKnown(want, arithmetic);
        }
        String have = now == ProcessLimits.UNLIMITED ? "unlimited" : isSize ? Quantity.bytes(now) : Quantity.count(now);
        return now >= needed ? ok(have, want, arithmetic) : low(have, want, arithmetic, lines);
    }
}
