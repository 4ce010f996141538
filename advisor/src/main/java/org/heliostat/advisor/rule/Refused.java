package org.heliostat.advisor.rule;

import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;

/**
 * Those that found no place, because all were taken. Immutable.
 *
 * @param places that there are
 * @param demand that would be taken at the same time if there were enough
 */
public record Refused(double places, double demand) {

    /** How {@link #after} predicts, for descriptions of rules. */
    public static final String PREDICTION =
            "who was refused would have stayed for as long as the others: with room for all none is refused, with less of it as"
                    + " many fewer as it covers of what is missing";

    /**
     * Those that were refused would have taken as many places, for each of them, as the others.
     *
     * @param taken how many found a place in a window
     * @param refused how many found none
     */
    public static Refused of(double places, double taken, double refused) {
        double served = Math.max(1, taken);
        return new Refused(places, places * (served + Math.max(0, refused)) / served);
    }

    /** @return how many should be there, as {@link Concurrency#needed} says */
    public long needed() {
        return Concurrency.needed(places, demand - places);
    }

    /**
     * Predicts how many are refused with another number of places, should the same clients ask.
     *
     * @param now refused in the window
     * @param others places that there are to be
     */
    public double after(double now, double others) {
        double missing = demand - places;
        return missing <= 0 ? 0 : now * Math.min(1, Math.max(0, demand - others) / missing);
    }

    /** @return what the only change of the finding makes of it; empty where it proposes none */
    public OptionalDouble after(double now, AdviceFinding finding) {
        return finding.change().size() == 1
                ? OptionalDouble.of(after(now, finding.change().get(0).number()))
                : OptionalDouble.empty();
    }
}
