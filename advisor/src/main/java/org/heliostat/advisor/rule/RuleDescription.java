package org.heliostat.advisor.rule;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.log.LogText;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/**
 * Says what a rule is about; the manual is made from it. Immutable, written once in each rule, link by link from {@link
 * #of}.
 *
 * @param name unique, in kebab-case
 * @param area heading of the manual
 * @param figures read, where the statistics have them, such as {@code connectionQueue.overflows}, {@code
 *     jdbcResources.waiting}, {@code window.ratios.processor}; {@code os.…} for those of {@link
 *     org.heliostat.advisor.machine.Machine}
 * @param scope which time the figures must speak for
 * @param severity of its findings
 * @param words for people
 * @param aim by which figure its changes are judged; null where it proposes none, or no figure shows what they do
 * @param causes whose findings explain those of this rule, the most likely first
 */
public record RuleDescription(
        String name,
        Area area,
        List<String> figures,
        Scope scope,
        SeverityRange severity,
        Words words,
        @Nullable AimFigure aim,
        List<Cause> causes) {

    /**
     * Which time the figures must speak for.
     *
     * @param window that they are of
     * @param leastRequests that must have ended in it; 0 where requests do not matter
     * @param isSooner whether a shorter window will do as well, where enough happened in it
     * @param sparesStart whether that must have begun half a minute after the start of the server, or later
     */
    public record Scope(Window window, long leastRequests, boolean isSooner, boolean sparesStart) {

        /** One window and no other. */
        public Scope(Window window, long leastRequests) {
            this(window, leastRequests, false, false);
        }
    }

    /** From the least to the most that a finding may have. */
    public record SeverityRange(AdviceSeverity least, AdviceSeverity most) {}

    /**
     * Sentences without full stops.
     *
     * @param holds when the rule holds, with its limits
     * @param why it matters
     * @param effect to be expected of the change; empty where nothing is proposed
     * @param helps what somebody can do where nothing is proposed; empty where something is
     * @param source chapter of a guide, RFC, manual page or measurement that says so
     */
    public record Words(String holds, String why, String effect, String helps, String source) {}

    public RuleDescription {
        requireNonNull(name, "name");
        figures = List.copyOf(figures);
        causes = List.copyOf(causes);
    }

    /** The beginning: a rule that reads the last minute, and warns. */
    public static RuleDescription of(String name, Area area) {
        return new RuleDescription(
                name,
                area,
                List.of(),
                new Scope(Window.MINUTE, 0),
                new SeverityRange(AdviceSeverity.WARNING, AdviceSeverity.WARNING),
                new Words("", "", "", "", ""),
                null,
                List.of());
    }

    /** @return the same with the figures that are read */
    public RuleDescription reads(String... names) {
        return new RuleDescription(name, area, List.of(names), scope, severity, words, aim, causes);
    }

    /** @return the same for another window, and only with so many requests in it */
    public RuleDescription over(Window window, long leastRequests) {
        return new RuleDescription(name, area, figures, new Scope(window, leastRequests), severity, words, aim, causes);
    }

    /**
     * @return the same, which speaks from the last minute already where enough happened in it, and waits for the longer window only
     *     with what is rare; {@link Situation#soonest} asks for each of them
     */
    public RuleDescription orSooner() {
        return sooner(false);
    }

    /**
     * @return the same, which does so only with windows that began half a minute after the start of the server or later: for what
     *     clients that all come at once, empty caches and pools, and applications that begin, bring about by themselves
     */
    public RuleDescription orSoonerAfterStart() {
        return sooner(true);
    }

    /** @return the same with one severity */
    public RuleDescription severity(AdviceSeverity always) {
        return severity(always, always);
    }

    /** @return the same with a range of severities */
    public RuleDescription severity(AdviceSeverity least, AdviceSeverity most) {
        return new RuleDescription(name, area, figures, scope, new SeverityRange(least, most), words, aim, causes);
    }

    /** @return the same with the sentence that says when it holds */
    public RuleDescription holds(String when) {
        return words(new Words(when, words.why(), words.effect(), words.helps(), words.source()));
    }

    /** @return the same with the sentence that says why it matters */
    public RuleDescription why(String because) {
        return words(new Words(words.holds(), because, words.effect(), words.helps(), words.source()));
    }

    /** @return the same with the sentence that says what the change brings */
    public RuleDescription effect(String expected) {
        return words(new Words(words.holds(), words.why(), expected, words.helps(), words.source()));
    }

    /** @return the same with the sentence that says what helps, where nothing is proposed */
    public RuleDescription helps(String whatToDo) {
        return words(new Words(words.holds(), words.why(), words.effect(), whatToDo, words.source()));
    }

    /** @return the same with where that is known from */
    public RuleDescription source(String known) {
        return words(new Words(words.holds(), words.why(), words.effect(), words.helps(), known));
    }

    /** @return the same, whose changes are judged by a figure, without a prediction; see {@link AimFigure} */
    public RuleDescription aims(Aim.Better better, String figure, String unit) {
        return aims(better, figure, unit, "");
    }

    /** @return the same, whose changes are judged by a figure that {@link Rule#expected} predicts; see {@link AimFigure} */
    public RuleDescription aims(Aim.Better better, String figure, String unit, String prediction) {
        AimFigure at = new AimFigure(figure, unit, better, prediction);
        return new RuleDescription(name, area, figures, scope, severity, words, at, causes);
    }

    /** @return the same, explained by findings of these rules whatever they are about */
    public RuleDescription follows(String... rules) {
        return caused(false, rules);
    }

    /** @return the same, explained by findings of these rules that are about the same thing */
    public RuleDescription followsOfSame(String... rules) {
        return caused(true, rules);
    }

    /**
     * Makes a finding of this rule.
     *
     * @param degree within the range of severities
     * @param subject to look at, see {@link AdviceFinding#subject}
     * @param title one sentence with the figures that matter; what a terminal would obey is written out in both, since they
     *     may name a request's URI
     */
    public AdviceFinding finding(AdviceSeverity degree, String subject, String title) {
        if (degree.compareTo(severity.least()) < 0 || degree.compareTo(severity.most()) > 0) {
            throw new IllegalStateException(
                    name + ": " + degree + " (expected: " + severity.least() + " to " + severity.most() + ")");
        }
        return new AdviceFinding(
                name, degree, LogText.oneLine(subject), LogText.oneLine(title), words.why(), outcome());
    }

    private String outcome() {
        return words.effect().isEmpty() ? words.helps() : words.effect();
    }

    private RuleDescription sooner(boolean sparesStart) {
        Scope sooner = new Scope(scope.window(), scope.leastRequests(), true, sparesStart);
        return new RuleDescription(name, area, figures, sooner, severity, words, aim, causes);
    }

    private RuleDescription words(Words other) {
        return new RuleDescription(name, area, figures, scope, severity, other, aim, causes);
    }

    private RuleDescription caused(boolean sameThing, String... rules) {
        List<Cause> all = new ArrayList<>(causes);
        for (String rule : rules) {
            all.add(new Cause(rule, sameThing));
        }
        return new RuleDescription(name, area, figures, scope, severity, words, aim, all);
    }
}
