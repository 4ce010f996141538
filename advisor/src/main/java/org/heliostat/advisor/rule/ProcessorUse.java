package org.heliostat.advisor.rule;

import org.heliostat.admin.advice.Evidence;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/**
 * How busy the processors are that the process may use. Immutable.
 *
 * @param ratio part of the time of all processors of the virtual machine that the process took, as the statistics have it, 0 to
 *     1; negative = not known
 * @param process the same of those that it may use: a control group may allow less than a processor
 * @param machine part of the time of all processors of the machine that any program took, or another guest of its
 *     hypervisor; negative = not known
 */
public record ProcessorUse(double ratio, double process, double machine) {

    /** A second thread that wants a processor waits for it noticeably. */
    public static final double FULL = 0.9;

    /** What has so much left could do more at the same time. */
    public static final double IDLE = 0.6;

    /** Others cannot hold up what wants so little: however many there are, each gets its turn. */
    private static final double HARDLY = 0.05;

    private static final String FIGURE = "window.ratios.processor";

    public static ProcessorUse of(Situation situation, Window window) {
        ServerSnapshot snapshot = situation.of(window);
        @Nullable Double ratio = snapshot.window().ratios().processor();
        double known = ratio == null ? -1 : ratio;
        return new ProcessorUse(
                known,
                known < 0 ? -1 : known * scale(situation, snapshot),
                situation.machine().processors().used());
    }

    /** @return whether the process takes nearly all that it may */
    public boolean isFull() {
        return process >= FULL;
    }

    /** @return whether more could run at the same time: others leave some, too, or it wants next to none */
    public boolean isIdle() {
        return process >= 0 && process < IDLE && (machine < FULL || isHardly(process));
    }

    /** @return whether a part of the processors is so small that others cannot hold it up */
    public static boolean isHardly(double part) {
        return part >= 0 && part < HARDLY;
    }

    /** @return evidence that they are full */
    public Evidence full() {
        return Evidence.beyond(
                FIGURE,
                FigureText.percentOf(ratio),
                "%",
                FigureText.percentOf(FULL * ratio / Math.max(ratio, process)));
    }

    /** @return evidence of how busy they are */
    public Evidence shown() {
        return Evidence.of(FIGURE, FigureText.percentOf(ratio), "%");
    }

    /** Of less than a processor the virtual machine makes one. */
    private static double scale(Situation situation, ServerSnapshot snapshot) {
        int processors = Math.max(1, snapshot.jvm().processors());
        double allowed = situation.machine().throttle().processors();
        return allowed <= 0 ? 1 : processors / Math.min(processors, allowed);
    }
}
