package org.heliostat.benchmarks.advice.fault;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Load;
import org.heliostat.benchmarks.advice.server.Instance;

/**
 * One case: something that is wrong with a server, or a server that is well. Immutable; written link by link from {@link #of} or
 * {@link #healthy}.
 *
 * @param name unique, in kebab-case
 * @param area heading of the manual that it is about
 * @param planting what is changed in the shipped instance
 * @param loads what is put on the server meanwhile
 * @param rules that name the cause: each of them first is right; empty for a server that is well
 * @param fix directive or attribute whose change is to be proposed; empty where none can
 * @param isAlone whether it needs the machine for itself
 */
public record Fault(
        String name, Area area, Planting planting, List<Load> loads, Set<String> rules, String fix, boolean isAlone) {

    public Fault {
        loads = List.copyOf(loads);
        rules = Set.copyOf(rules);
    }

    /** A fault that is found by one of the rules. */
    static Fault of(String name, Area area, String... rules) {
        return new Fault(name, area, instance -> {}, List.of(), new LinkedHashSet<>(List.of(rules)), "", false);
    }

    /** A server that is well, of which nothing of warning or above may be said. */
    static Fault healthy(String name) {
        return new Fault(name, Area.SYSTEM, instance -> {}, List.of(), Set.of(), "", false);
    }

    public boolean isHealthy() {
        return rules.isEmpty();
    }

    /** Changes the instance, after what is planted already. */
    Fault planted(Planting more) {
        Planting before = planting;
        Planting both = (Instance instance) -> {
            before.plant(instance);
            more.plant(instance);
        };
        return new Fault(name, area, both, loads, rules, fix, isAlone);
    }

    Fault magnus(String directive, Object value) {
        return planted(instance -> instance.magnus(directive, value));
    }

    Fault nsfc(String parameter, Object value) {
        return planted(instance -> instance.nsfc(parameter, value));
    }

    /** @param attributes of JDBCCONNECTIONPOOL */
    Fault pool(String attributes) {
        return planted(instance -> instance.pool(attributes));
    }

    /** Puts one more load on the server. */
    Fault load(Load more) {
        List<Load> all = new ArrayList<>(loads);
        all.add(more);
        return new Fault(name, area, planting, all, rules, fix, isAlone);
    }

    /** @param directive that is to be proposed */
    Fault fix(String directive) {
        return new Fault(name, area, planting, loads, rules, directive, isAlone);
    }

    /** Needs the machine for itself: what is planted is seen only where nobody else takes the processors. */
    Fault alone() {
        return new Fault(name, area, planting, loads, rules, fix, true);
    }
}
