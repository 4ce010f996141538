package org.heliostat.adminui.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSource;
import org.heliostat.admin.advice.Aim;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;

/** Finds what can be tried among the findings that stand. Any thread; only looks. */
final class ProposedTrials {

    private final AdviceSource advice;
    private final TrialChange change;

    /** What a finding proposes. */
    record Proposed(String about, String title, Trial.Plan plan) {}

    ProposedTrials(AdviceSource advice, TrialChange change) {
        this.advice = advice;
        this.change = change;
    }

    /**
     * @throws ProblemException when no such finding stands (404), it proposes nothing, nothing that could be measured or another
     *     change than was agreed to, or a file has edits that are not in force (409), or
     *     {@code check} refuses the value (422)
     */
    Proposed of(Trials.Wish wish) throws ProblemException {
        AdviceFinding finding = find(wish);
        Aim aim = finding.aim();
        if (finding.change().isEmpty()) {
            throw notToBeTried(wish, "proposes no value: " + finding.subject() + " is the place to look at");
        }
        if (aim == null) {
            throw notToBeTried(wish, "has no figure that would show what the change brings; config set makes it");
        }
        TrialChange.Preview preview = change.preview(finding.change());
        Trial.Plan plan = new Trial.Plan(finding.change(), preview.diff(), preview.restart(), aim);
        requireNoEdits();
        requireAgreed(wish, plan);
        return new Proposed(finding.about(), finding.title(), plan);
    }

    private void requireNoEdits() throws ProblemException {
        List<String> edits = change.notInForce();
        if (!edits.isEmpty()) {
            throw new ProblemException(Problem.of(
                    409,
                    "Edits that are not in force",
                    String.join(", ", edits)
                            + ": edited and not in force, and a trial would put it into force and measure it, too;"
                            + " reload first"));
        }
    }

    /** Figures move on between look and click, and so may the value that follows from them. */
    private static void requireAgreed(Trials.Wish wish, Trial.Plan plan) throws ProblemException {
        if (!wish.tag().isEmpty() && !wish.tag().equals(plan.tag())) {
            throw new ProblemException(Problem.withFindings(
                    409,
                    "Another proposal",
                    "the proposal is another one now; nothing was changed",
                    plan.diff().lines().toList()));
        }
    }

    /** @throws ProblemException when no window would show what it brings (409) */
    static void requireLive(Trial.Plan plan) throws ProblemException {
        if (!plan.restart().isEmpty()) {
            throw new ProblemException(Problem.of(
                    409,
                    "Not to be tried",
                    String.join(", ", plan.restart())
                            + ": takes effect at the next start only, so that no window shows what it brings"));
        }
    }

    private AdviceFinding find(Trials.Wish wish) throws ProblemException {
        List<AdviceFinding> named = all(advice.report().findings()).stream()
                .filter(finding -> finding.rule().equals(wish.rule()))
                .toList();
        for (AdviceFinding finding : named) {
            boolean isOnlyOne = wish.about().isEmpty() && named.size() == 1;
            if (isOnlyOne || finding.about().equals(wish.about())) {
                return finding;
            }
        }
        String stands = named.isEmpty()
                ? standing()
                : " (expected: one about "
                        + named.stream().map(AdviceFinding::about).collect(Collectors.joining(", ")) + ")";
        throw new ProblemException(Problem.of(
                404,
                "No such finding",
                wish.rule() + (wish.about().isEmpty() ? "" : ", " + wish.about()) + ": no such finding stands"
                        + stands));
    }

    private String standing() {
        Set<String> rules = all(advice.report().findings()).stream()
                .filter(finding -> finding.aim() != null)
                .map(AdviceFinding::rule)
                .collect(Collectors.toCollection(TreeSet::new));
        return rules.isEmpty() ? ", and no other that could be tried" : " (expected: " + String.join(", ", rules) + ")";
    }

    /** What only follows from another may have a value of its own to propose. */
    private static List<AdviceFinding> all(List<AdviceFinding> findings) {
        List<AdviceFinding> all = new ArrayList<>(findings);
        findings.forEach(finding -> all.addAll(all(finding.consequences())));
        return all;
    }

    private static ProblemException notToBeTried(Trials.Wish wish, String why) {
        return new ProblemException(Problem.of(409, "Not to be tried", wish.rule() + ": " + why));
    }
}
