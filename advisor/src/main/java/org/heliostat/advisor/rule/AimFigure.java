package org.heliostat.advisor.rule;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
     * Reads the figure of what a finding is about.
     *
     * @param about of the finding, such as {@code pool ShopPool}
     * @return an aim that nothing is expected of yet; empty where nothing was counted
     */
    public Optional<Aim> now(ServerSnapshot snapshot, String about) {
        return names(about).stream()
                .map(NamedFigure::of)
                .flatMap(name -> name.read(snapshot).stream()
                        .map(reading -> new Aim(name.toString(), unit, better, reading.value(), null)))
                .findFirst();
    }

    /** Abouts are a kind, of a word or two, then a name that may have blanks too: the longest that there is is meant. */
    private List<String> names(String about) {
        if (!figure.contains(THING)) {
            return List.of(figure);
        }
        List<String> names = new ArrayList<>();
        int from = 0;
        do {
            from = about.indexOf(' ', from) + 1;
            names.add(figure.replace(THING, NamedFigure.quoted(about.substring(from))));
        } while (about.indexOf(' ', from) >= 0);
        return names;
    }
}
