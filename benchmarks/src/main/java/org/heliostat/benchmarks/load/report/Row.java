package org.heliostat.benchmarks.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.benchmarks.load.plan.Aim;
import org.heliostat.benchmarks.load.plan.Aims;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * What our server as shipped came to in a case, beside what it is to reach. Immutable.
 *
 * @param against whom it was divided by, empty where by nobody
 * @param figure of the aim's kind; NaN where it could not be had
 */
public record Row(LoadCase loadCase, Aim aim, Optional<ServerKind> against, Spread figure, State state) {

    /** Whether the aim holds. */
    public enum State {
        REACHED,
        MISSED,
        /** One of both was not measured, or answered wrongly. */
        UNKNOWN;

        String text() {
            return this == UNKNOWN ? "not known" : name().toLowerCase(Locale.ROOT);
        }
    }

    private static final ServerKind OURS = ServerKind.HELIOSTAT;

    /** @return for each aim of the plan's cases */
    public static List<Row> of(Plan plan, Figures figures, Aims aims) {
        List<Row> rows = new ArrayList<>();
        for (LoadCase loadCase : plan.cases()) {
            aims.of(loadCase).forEach(aim -> rows.add(of(loadCase, aim, figures)));
        }
        return rows;
    }

    /** @return {@code 1.31 (1.28 to 1.33)} */
    String figureText() {
        String format = aim.figure() == Aim.Figure.ALLOCATION ? "%,.0f" : "%.2f";
        return figure.text(format);
    }

    /** @return what the aim is, with the name of the server that is meant */
    String aimText() {
        return aim.text() + against.map(server -> " (" + server.label() + ")").orElse("");
    }

    private static Row of(LoadCase loadCase, Aim aim, Figures figures) {
        Optional<ServerKind> against =
                switch (aim.figure()) {
                    case BEST_PEER -> figures.bestPeer(loadCase);
                    case REFERENCE -> Optional.of(loadCase.reference());
                    case ALLOCATION -> Optional.empty();
                };
        Spread figure = aim.figure() == Aim.Figure.ALLOCATION
                ? figures.spread(OURS, loadCase, Measurement::allocatedBytes)
                : against.map(server -> figures.ratio(OURS, loadCase, server)).orElse(Spread.UNKNOWN);
        boolean isValid = figures.wrong(OURS, loadCase) == 0
                && against.map(server -> figures.wrong(server, loadCase) == 0).orElse(true);
        return new Row(loadCase, aim, against, figure, state(aim, figure.median(), isValid));
    }

    private static State state(Aim aim, double value, boolean isValid) {
        if (Double.isNaN(value) || !isValid) {
            return State.UNKNOWN;
        }
        return aim.isReachedBy(value) ? State.REACHED : State.MISSED;
    }
}
