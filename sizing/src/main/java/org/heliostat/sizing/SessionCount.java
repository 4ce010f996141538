package org.heliostat.sizing;

import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.load.Load;

/** How many HTTP sessions there are at the same time: as was said, as visits make them, or as was measured. */
final class SessionCount {

    private SessionCount() {}

    /** @return of all machines together, at the highest load */
    static double of(Load load, Costs costs, double rate) {
        Load.Sessions said = load.sessions();
        if (said.count() >= 0) {
            return said.count() * load.allowance().factor();
        }
        if (said.visitSeconds() >= 0) {
            return visits(load) * (said.visitSeconds() + said.timeoutSeconds());
        }
        Costs.Today today = costs.today();
        return today.sessions() >= 0 && today.rate() > 0 ? today.sessions() * rate / today.rate() : 0;
    }

    /** Little's law: users who are there = visits per second x how long one lasts. */
    private static double visits(Load load) {
        return load.arrivals().users()
                * load.allowance().factor()
                / load.sessions().visitSeconds();
    }

    static String formula(Demand demand) {
        Load load = demand.load();
        Load.Sessions said = load.sessions();
        String all = Figures.number(demand.sessions() * demand.machines());
        if (said.count() >= 0) {
            return "as given, with peak and growth = " + all;
        }
        if (said.visitSeconds() >= 0) {
            return "visits per second x (visit + time-out) = " + Figures.number(visits(load)) + "/s x ("
                    + Figures.seconds(said.visitSeconds()) + " + " + Figures.seconds(said.timeoutSeconds()) + ") = "
                    + all;
        }
        return demand.costs().today().sessions() >= 0
                ? "as measured, as many times as there are more requests = " + all
                : "none given";
    }
}
