package org.heliostat.adminui.trial;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.FigureWords;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.NamedFigure;
import org.jspecify.annotations.Nullable;

/**
 * Compares the windows before and after a change. Immutable.
 *
 * @param isBetter whether the change is to stay
 * @param sentence what became of the aim, or what spoke against the change, without a full stop
 * @param comparison of the aim and of the figures around it
 */
record Judgement(boolean isBetter, String sentence, Trial.Comparison comparison) {

    /** Less is noise, however many requests there were. */
    private static final double LEAST_GAIN = 0.05;

    /** How many standard deviations of a count apart two windows must be. */
    private static final double SURE = 2;

    private static final List<Figure> AROUND = List.of(
            new Figure("window.perSecond.requests", "requests/s", "more"),
            new Figure("timeSplit.total.averageNanos", "ns", "less"),
            new Figure("timeSplit.total.p99Nanos", "ns", "less"),
            new Figure("window.ratios.status5xx", "", "less"),
            new Figure("connectionQueue.overflows", "requests", "less"),
            new Figure("window.averages.queueLength", "requests", "less"),
            new Figure("window.averages.sessionsBusy", "threads", "less"),
            new Figure("window.averages.keptConnections", "connections", "more"),
            new Figure("window.ratios.processor", "", "less"));

    private record Figure(String name, String unit, String better) {}

    /**
     * @param before the last window until the change, counters of the window too
     * @param after a window of the same length after it
     */
    static Judgement of(Aim aim, ServerSnapshot before, ServerSnapshot after) {
        Trial.Comparison comparison = compare(aim, before, after);
        Optional<String> harm = Harm.risen(before, after);
        if (harm.isPresent()) {
            return new Judgement(false, harm.get(), comparison);
        }
        Optional<NamedFigure.Reading> was = read(aim.figure(), before);
        Optional<NamedFigure.Reading> is = read(aim.figure(), after);
        if (was.isEmpty() || is.isEmpty()) {
            return new Judgement(false, "nothing was counted that " + aim.figure() + " could be made of", comparison);
        }
        String course = FigureWords.name(aim.figure()) + " "
                + FigureWords.course(was.get().value(), is.get().value(), aim.unit());
        OfferedLoad load = OfferedLoad.of(before);
        OfferedLoad later = OfferedLoad.of(after);
        double now = is.get().value();
        if (!load.isAsIn(later)) {
            if (!isCountedAndLess(aim, was.get()) || !load.isNoMoreThan(later)) {
                return new Judgement(
                        false,
                        course + ", which cannot be compared: the load was another one, " + load.unlike(later),
                        comparison);
            }
            course += " while " + FigureWords.value(load.served(), "requests/s") + " were served before and "
                    + FigureWords.value(later.served(), "requests/s") + " after";
        }
        if (isCountedAndLess(aim, was.get())) {
            // Fewer requests make events fewer; more of them cannot.
            now *= Math.max(1, load.servedBy(later));
        }
        double gain = now - was.get().value();
        double better = aim.better() == Aim.Better.MORE ? gain : -gain;
        double fewer = load.shareOfClientsGone(later) * Math.abs(was.get().value());
        boolean isBetter = better > Math.max(fewer, noise(was.get(), is.get(), before, after));
        return new Judgement(isBetter, course + (isBetter || better <= 0 ? "" : ", which may be chance"), comparison);
    }

    /** Means are not: requests that take little may have joined those that take long. */
    private static boolean isCountedAndLess(Aim aim, NamedFigure.Reading reading) {
        boolean isCounted = reading.isCounter() || aim.figure().startsWith("window.perSecond.");
        return isCounted && aim.better() == Aim.Better.LESS;
    }

    /** @return both windows, as far as the second one has come */
    static Trial.Comparison compare(Aim aim, ServerSnapshot before, ServerSnapshot after) {
        List<Trial.Compared> figures = AROUND.stream()
                .filter(figure -> !figure.name().equals(aim.figure()))
                .map(figure -> new Trial.Compared(
                        figure.name(),
                        figure.unit(),
                        figure.better(),
                        value(figure.name(), before),
                        value(figure.name(), after)))
                .toList();
        return new Trial.Comparison(value(aim.figure(), before), value(aim.figure(), after), figures);
    }

    /** What chance alone may bring: the deviation of counts, and of means over so few requests. */
    private static double noise(
            NamedFigure.Reading was, NamedFigure.Reading is, ServerSnapshot before, ServerSnapshot after) {
        double least = LEAST_GAIN * Math.abs(was.value());
        if (was.isCounter()) {
            return Math.max(least, SURE * Math.sqrt(was.value() + is.value()));
        }
        double chance = Math.sqrt(1 / requests(before) + 1 / requests(after));
        return Math.max(least, SURE * chance * Math.abs(was.value()));
    }

    private static double requests(ServerSnapshot snapshot) {
        return Math.max(1, snapshot.requests().requests());
    }

    private static Optional<NamedFigure.Reading> read(String figure, ServerSnapshot snapshot) {
        return NamedFigure.of(figure).read(snapshot);
    }

    private static @Nullable Double value(String figure, ServerSnapshot snapshot) {
        return read(figure, snapshot).map(NamedFigure.Reading::value).orElse(null);
    }
}
