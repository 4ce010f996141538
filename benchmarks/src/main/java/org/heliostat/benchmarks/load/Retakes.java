package org.heliostat.benchmarks.load;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.heliostat.benchmarks.load.plan.Measurement;

/**
 * Takes a measurement again while others disturb it. Immutable.
 *
 * @param most times that it is taken again
 * @param progress is told why
 */
record Retakes(int most, Consumer<String> progress) {

    /**
     * @param take makes a measurement; told how many were thrown away before. Empty ends it, as nothing can be measured
     * @return the first that nobody disturbed, else the one that was disturbed least
     */
    Optional<Measurement> quietest(IntFunction<Optional<Measurement>> take) {
        Optional<Measurement> first = take.apply(0);
        if (first.isEmpty()) {
            return first;
        }
        Measurement best = first.get();
        int again = 0;
        Optional<Measurement> last = first;
        while (last.isPresent() && !best.noise().isQuiet() && again < most) {
            progress.accept("taken again: " + last.get().noise().text());
            last = take.apply(++again);
            if (last.isPresent() && last.get().noise().worse() < best.noise().worse()) {
                best = last.get();
            }
        }
        return Optional.of(best.after(again));
    }
}
