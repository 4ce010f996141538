package org.heliostat.sizing;

import java.util.List;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;

/**
 * Answers of one part. Immutable.
 *
 * @param limits why this is more than one machine can be; empty where it is not
 */
record Plan(List<Answer> answers, List<String> limits) {

    Plan {
        answers = List.copyOf(answers);
        limits = List.copyOf(limits);
    }

    /** What it says where part of everything is to be free. */
    static String margin(Demand demand) {
        double used = demand.use().used();
        return "margin: " + Figures.percent(1 - used) + " of it stays free, so divided by " + Figures.number(used);
    }
}
