package org.heliostat.benchmarks.advice;

import java.util.List;
import java.util.Optional;
import org.heliostat.benchmarks.advice.fault.Fault;

/**
 * What the advice of one moment is worth for a fault. Immutable.
 *
 * @param found whether the cause is among the findings, be it as a consequence of another
 * @param first whether it is the first: of those of warning or above, or, where it is an info, of all
 * @param grave findings of warning or above that follow from no other
 * @param fixed whether the change that was expected is proposed; true where none is expected
 * @param instead other findings that follow from none, each as its severity, rule and title
 */
record Verdict(boolean found, boolean first, int grave, boolean fixed, List<String> instead) {

    Verdict {
        instead = List.copyOf(instead);
    }

    static Verdict of(Fault fault, List<Finding> findings) {
        Optional<Finding> cause = Finding.first(findings, fault.rules());
        Optional<Finding> top = cause.filter(Finding::isGrave).isPresent()
                ? findings.stream().filter(Finding::isGrave).findFirst()
                : findings.stream().findFirst();
        boolean isFixed = fault.fix().isEmpty()
                || cause.filter(one -> one.proposes(fault.fix())).isPresent();
        List<String> others = findings.stream()
                .filter(one -> !fault.rules().contains(one.rule()))
                .map(one -> one.severity() + " " + one.rule() + ": " + one.title())
                .toList();
        return new Verdict(
                cause.isPresent(),
                top.filter(one -> fault.rules().contains(one.rule())).isPresent(),
                (int) findings.stream().filter(Finding::isGrave).count(),
                isFixed,
                others);
    }
}
