package org.heliostat.advisor.rule;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import org.heliostat.admin.advice.Aim;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.NamedFigure;

/**
 * Says by which figure the changes of a rule are judged; the manual has it. Immutable.
 *
 * @param figure as {@link Aim#figure}; {@link #THING} stands for the name of what a finding is about
 * @param unit of the figure
 * @param better where it should go
 * @param prediction a sentence without a full stop: by which arithmetic the rule says what it will be; empty where it does not
 */
public record AimFigure(String figure, String unit, Aim.Better better, String prediction) {

    /** In the name of a figure: what a finding is about, without the word before it. */
    public static final String THING = "{}";

    public AimFigure {
        requireNonNull(figure, "figure");
        requireNonNull(unit, "unit");
        requireNonNull(better, "better");
        requireNonNull(prediction, "prediction");
    }

    /**
     * @param about of the finding, such as {@code pool ShopPool}
     * @return what the figure is; empty where it was not counted
     */
    public OptionalDouble now(ServerSnapshot snapshot, String about) {
        return NamedFigure.of(nameFor(about))
                .read(snapshot)
                .map(reading -> OptionalDouble.of(reading.value()))
                .orElse(OptionalDouble.empty());
    }

    /** @return the aim of a finding about a thing */
    public Aim at(String about, double now, OptionalDouble expected) {
        return new Aim(
                nameFor(about), unit, better, now, expected.isPresent() ? (Double) expected.getAsDouble() : null);
    }

    /** Abouts are a kind in words, then a name. */
    private String nameFor(String about) {
        return figure.replace(THING, about.substring(about.lastIndexOf(' ') + 1));
    }
}
