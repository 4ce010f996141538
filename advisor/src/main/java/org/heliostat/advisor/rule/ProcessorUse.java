package org.heliostat.advisor.rule;

import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/**
 * How busy the processors are that the process may use. Immutable.
 *
 * @param process part of their time that the process took, 0 to 1; negative = not known
 * @param machine part of the time of all processors of the machine that any program took, or another guest of its
 *     hypervisor; negative = not known
 */
public record ProcessorUse(double process, double machine) {

    /** A second thread that wants a processor waits for it noticeably. */
    public static final double FULL = 0.9;

    /** What has so much left could do more at the same time. */
    public static final double IDLE = 0.6;

    public static ProcessorUse of(Situation situation, Window window) {
        return new ProcessorUse(
                process(situation, situation.of(window)),
                situation.machine().processors().used());
    }

    /** @return whether the process takes nearly all that it may */
    public boolean isFull() {
        return process >= FULL;
    }

    /** @return whether more could run at the same time: others leave some, too */
    public boolean isIdle() {
        return process >= 0 && process < IDLE && machine < FULL;
    }

    /** A control group may allow less than a processor, of which the JVM makes one. */
    private static double process(Situation situation, ServerSnapshot snapshot) {
        @Nullable Double ratio = snapshot.window().ratios().processor();
        if (ratio == null) {
            return -1;
        }
        int processors = Math.max(1, snapshot.jvm().processors());
        double allowed = situation.machine().throttle().processors();
        return allowed <= 0 ? ratio : ratio * processors / Math.min(processors, allowed);
    }
}
