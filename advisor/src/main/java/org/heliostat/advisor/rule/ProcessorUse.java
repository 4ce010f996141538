package org.heliostat.advisor.rule;

import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
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
 * @param others part of the same that this process did not take
 * @param waiting part of the time of threads that serve requests for which they could have run and had no processor; negative =
 *     not known
 */
public record ProcessorUse(double ratio, double process, double machine, double others, double waiting) {

    /** A second thread that wants a processor waits for it noticeably. */
    public static final double FULL = 0.9;

    /** What has so much left could do more at the same time. */
    public static final double IDLE = 0.6;

    /** Of a machine: what is left of it are moments in which nobody happened to want a processor. */
    private static final double ALL = 0.95;

    /** Times the part of others; less may mean that they are what the process waits for. */
    private static final double CLEARLY_MORE = 2;

    /** Others cannot hold up what wants so little: however many there are, each gets its turn. */
    private static final double HARDLY = 0.05;

    /** Of the time of threads; what is below makes no request noticeably slower. */
    private static final double LEAST_WAITING = 0.2;

    /** Threads at work; what fewer of them wait is the play of the clocks. */
    private static final double LEAST_AT_WORK = 0.1;

    private static final String FIGURE = "window.ratios.processor";

    public static ProcessorUse of(Situation situation, Window window) {
        ServerSnapshot snapshot = situation.of(window);
        @Nullable Double ratio = snapshot.window().ratios().processor();
        double known = ratio == null ? -1 : ratio;
        Machine.Processors processors = situation.machine().processors();
        return new ProcessorUse(
                known,
                known < 0 ? -1 : known * scale(situation, snapshot),
                processors.used(),
                Math.max(0, processors.others()) + Math.max(0, processors.stolen()),
                processors.waiting() < 0 ? -1 : processors.waiting() / atWork(snapshot));
    }

    private static double atWork(ServerSnapshot snapshot) {
        @Nullable Double busy = snapshot.window().ratios().sessionsBusy();
        int limit = snapshot.sessionThreads().limit();
        return Math.max(LEAST_AT_WORK, busy == null ? 0 : busy * limit);
    }

    /** @return whether the process takes nearly all that it may */
    public boolean isFull() {
        return process >= FULL;
    }

    /** @return whether the machine has nothing left, and most of it is the process's: what is beside it may be its own client */
    public boolean fillsMachine() {
        return machine >= ALL && machine - others >= CLEARLY_MORE * others;
    }

    /** @return whether nothing of the machine is left, whoever has it */
    public boolean isNothingLeft() {
        return machine >= FULL;
    }

    /** @return whether others have no more of the machine than the process: its own clients may be all of them */
    public boolean isMostlyOwn() {
        return machine - others >= others;
    }

    /**
     * @return how many times as much the process could do with what is left of its processors, and of those of the machine;
     *     infinite where it does nothing
     */
    public double room() {
        double own = process <= 0 ? Double.POSITIVE_INFINITY : Math.max(1, FULL / process);
        double part = machine - others;
        return part <= 0 ? own : Math.min(own, 1 + Math.max(0, 1 - machine) / part);
    }

    /**
     * @return whether more could run at the same time: others leave some, too, or it wants next to none, or what runs gets its turn
     *     soon enough
     */
    public boolean isIdle() {
        return process >= 0 && process < IDLE && (machine < FULL || isHardly(process) || !isWaitedFor());
    }

    /** @return whether threads that serve requests lose a good part of their time to others; true where that is not known */
    public boolean isWaitedFor() {
        return waiting < 0 || waiting >= LEAST_WAITING;
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
