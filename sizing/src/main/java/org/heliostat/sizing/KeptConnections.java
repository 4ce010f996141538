package org.heliostat.sizing;

import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.load.Load;

/** How many connections clients keep open: as was said, as users think, as was measured, or as many as requests could. */
final class KeptConnections {

    private KeptConnections() {}

    /** @return of all machines together, at the highest load */
    static double of(Load load, Costs costs, double rate) {
        Load.Connections said = load.connections();
        if (said.kept() >= 0) {
            return said.kept() * load.allowance().factor();
        }
        if (load.arrivals().users() >= 0) {
            return load.arrivals().users() * load.allowance().factor() * said.perUser() * partKept(load);
        }
        Costs.Today today = costs.today();
        return today.kept() >= 0 && today.rate() > 0
                ? today.kept() * rate / today.rate()
                : rate / said.requests() * said.idleSeconds();
    }

    /** A user who thinks for longer than a connection is kept has none for the rest of the time. */
    private static double partKept(Load load) {
        return Math.min(1, load.connections().idleSeconds() / load.arrivals().thinkSeconds());
    }

    static String formula(Demand demand) {
        Load load = demand.load();
        Load.Connections said = load.connections();
        String all = Figures.number(demand.kept() * demand.machines());
        String shared = demand.machines() > 1
                ? ", shared by " + demand.machines() + " machines: " + Figures.number(demand.kept())
                : "";
        if (said.kept() >= 0) {
            return "idle = as given, with peak and growth = " + all + shared;
        }
        if (load.arrivals().users() >= 0) {
            return "idle = users x connections of each x part of the time that one is kept = "
                    + Figures.number(load.arrivals().users() * load.allowance().factor()) + " x "
                    + Figures.number(said.perUser()) + " x " + Figures.number(partKept(load)) + " = " + all + shared;
        }
        if (demand.costs().today().kept() >= 0) {
            return "idle = as measured, as many times as there are more requests = " + all + shared;
        }
        return "idle = rate / requests on a connection x KeepAliveTimeout = "
                + Figures.number(demand.rate() * demand.machines()) + "/s / " + Figures.number(said.requests()) + " x "
                + Figures.seconds(said.idleSeconds()) + " = " + all + shared;
    }
}
