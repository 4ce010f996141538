package org.heliostat.benchmarks.tuning;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/** What a controller has to reach on a workload. */
enum Bar {
    GOODPUT("goodput, × best", "0.95 or more", result -> result.share() >= 0.95, result -> digits(result.share())),
    FOUND("95 % after, s", "60 or less", result -> isWithin(result.reached(), 60), result -> seconds(result.reached())),
    FOUND_AGAIN(
            "after the change, s",
            "30 or less",
            result -> isWithin(result.reachedAgain(), 30),
            result -> seconds(result.reachedAgain())),
    DRIFT(
            "drift, %",
            "less than 5",
            result -> result.drift() < 0.05,
            result -> String.format(Locale.ROOT, "%.1f", 100 * result.drift())),
    REFUSED(
            "503 at 80 %",
            "none once it is found",
            result -> result.refusedBelow() == 0,
            result -> result.refusedAtFirst() + ", " + result.refusedBelow()),
    TWICE("at 2 ×, × best", "0.90 or more", result -> result.atTwice() >= 0.9, result -> digits(result.atTwice()));

    private final String title;
    private final String expected;
    private final Predicate<Comparison.Result> isReached;
    private final Function<Comparison.Result, String> text;

    Bar(
            String title,
            String expected,
            Predicate<Comparison.Result> isReached,
            Function<Comparison.Result, String> text) {
        this.title = title;
        this.expected = expected;
        this.isReached = isReached;
        this.text = text;
    }

    /** @return heading of its column */
    String title() {
        return title;
    }

    /** @return what is enough */
    String expected() {
        return expected;
    }

    boolean isReached(Comparison.Result result) {
        return isReached.test(result);
    }

    /** @return what was reached */
    String text(Comparison.Result result) {
        return text.apply(result);
    }

    private static boolean isWithin(int seconds, int most) {
        return seconds >= 0 && seconds <= most;
    }

    private static String digits(double share) {
        return String.format(Locale.ROOT, "%.3f", share);
    }

    private static String seconds(int seconds) {
        return seconds < 0 ? "never" : Integer.toString(seconds);
    }
}
