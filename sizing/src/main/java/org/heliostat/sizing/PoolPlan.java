package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.sizing.answer.Amount;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.answer.Setting;
import org.heliostat.sizing.answer.Settings;
import org.heliostat.sizing.cost.PoolUse;
import org.heliostat.sizing.formula.Servers;

/**
 * How many database connections each pool needs so that next to nobody waits for one. Immutable.
 *
 * @param pools by name
 */
record PoolPlan(Map<String, Pool> pools, Demand demand) {

    /** One request in a hundred may have to wait for a connection. */
    private static final double MOST_WAITING = 0.01;

    private static final double RARE = 1e-4;

    /**
     * What comes to one pool.
     *
     * @param rate connections borrowed per second
     * @param busy connections that are out on average
     */
    record Pool(double rate, double busy) {

        Pool plus(double more, double heldSeconds) {
            return new Pool(rate + more, busy + more * heldSeconds);
        }

        double heldSeconds() {
            return rate > 0 ? busy / rate : 0;
        }
    }

    static PoolPlan of(Demand demand) {
        Map<String, Pool> pools = new TreeMap<>();
        demand.requests().forEach(part -> {
            for (PoolUse use : part.cost().pools()) {
                Pool before = pools.getOrDefault(use.pool(), new Pool(0, 0));
                pools.put(use.pool(), before.plus(part.rate() * use.perRequest(), use.heldSeconds()));
            }
        });
        return new PoolPlan(pools, demand);
    }

    /** @return connections of all pools */
    double connections() {
        return pools.values().stream().mapToDouble(this::needed).sum();
    }

    private long needed(Pool pool) {
        return Servers.needed(demand.use().room(pool.busy()), MOST_WAITING);
    }

    Plan plan() {
        List<Answer> answers = new ArrayList<>();
        List<String> limits = new ArrayList<>();
        pools.forEach((name, pool) -> {
            Answer answer = answer(name, pool);
            answers.add(answer);
            answer.settings().stream()
                    .filter(Setting::refused)
                    .findFirst()
                    .ifPresent(
                            setting -> limits.add(answer.title() + ": " + answer.shown() + ", and " + setting.note()));
        });
        return new Plan(answers, limits);
    }

    private Answer answer(String name, Pool pool) {
        long needed = needed(pool);
        double room = demand.use().room(pool.busy());
        double probability = Servers.probabilityOfWaiting(pool.busy(), needed);
        List<String> notes = new ArrayList<>();
        notes.add("At the highest load " + rare(probability) + " of the requests wait, "
                + Figures.seconds(Servers.meanWait(pool.busy(), needed, pool.heldSeconds()))
                + " on average of all (Erlang C).");
        if (demand.machines() > 1) {
            notes.add(demand.machines() + " machines open up to " + demand.machines() * needed
                    + " connections: so many must the database carry.");
        }
        return new Answer(
                name.isEmpty() ? "pool" : "pool." + name,
                name.isEmpty() ? "database connections" : "connections of " + name,
                Amount.of(needed, "connections"),
                List.of(
                        "out = connections borrowed per second x time that one is held = " + Figures.number(pool.rate())
                                + "/s x " + Figures.seconds(pool.heldSeconds()) + " = " + Figures.number(pool.busy()),
                        "so many that, with " + Figures.number(room) + " out, at most " + Figures.percent(MOST_WAITING)
                                + " of the requests wait (Erlang C): " + needed),
                demand.sources(false),
                Plan.margin(demand),
                List.of(Settings.pool(name, Math.ceil(pool.busy()), needed)),
                notes);
    }

    private static String rare(double probability) {
        return probability < RARE ? "fewer than " + Figures.percent(RARE) : Figures.percent(probability);
    }
}
