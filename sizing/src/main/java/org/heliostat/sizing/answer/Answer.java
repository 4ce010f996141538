package org.heliostat.sizing.answer;

import java.util.List;

/**
 * One figure that was asked for, of one machine. Immutable.
 *
 * @param id by which programs know it
 * @param title by which people do
 * @param amount the figure
 * @param formula in words, with the numbers put in
 * @param sources where these come from, in the words of {@link org.heliostat.sizing.cost.Source}
 * @param margin how what is to be free went into it; empty where it did not
 * @param settings lines that follow from it
 * @param notes what else is to be known
 */
public record Answer(
        String id,
        String title,
        Amount amount,
        List<String> formula,
        List<String> sources,
        String margin,
        List<Setting> settings,
        List<String> notes) {

    public Answer {
        formula = List.copyOf(formula);
        sources = List.copyOf(sources);
        settings = List.copyOf(settings);
        notes = List.copyOf(notes);
    }

    /** @return the figure as people read it */
    public String shown() {
        return amount.shown();
    }
}
