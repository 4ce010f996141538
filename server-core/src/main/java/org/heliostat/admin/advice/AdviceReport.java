package org.heliostat.admin.advice;

import java.util.List;
import org.heliostat.stats.AdviceSnapshot;

/**
 * The advice of one moment. Immutable.
 *
 * @param isOn whether rules are looked at (Advice)
 * @param takenMillis when the rules were looked at last, milliseconds since 1970; 0 = not yet
 * @param findings causes, the gravest first; what follows from one is among its consequences, and not here
 * @param counters what the rounds have cost
 */
public record AdviceReport(boolean isOn, long takenMillis, List<AdviceFinding> findings, AdviceSnapshot counters) {

    public static final AdviceReport NONE = new AdviceReport(false, 0, List.of(), AdviceSnapshot.NONE);

    public AdviceReport {
        findings = List.copyOf(findings);
    }
}
