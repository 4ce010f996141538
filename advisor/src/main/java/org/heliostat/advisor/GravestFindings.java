package org.heliostat.advisor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;

/**
 * Keeps as many findings as may stand at one time, and leaves out the least grave. A cause is as grave as the gravest that
 * follows from it, so that no consequence stands without its cause. Has no state.
 */
final class GravestFindings {

    private GravestFindings() {}

    /**
     * Leaves out what is too much.
     *
     * @param ordered causes with what follows from them
     * @param most findings, consequences counted
     * @return the same without those that are too much
     */
    static List<AdviceFinding> keep(List<AdviceFinding> ordered, int most) {
        List<AdviceFinding> all = flat(ordered);
        if (all.size() <= most) {
            return ordered;
        }
        // Stable: of equals the one that stands first stays, and a cause stands before its consequences.
        all.sort(Comparator.comparing(GravestFindings::gravest).reversed());
        Set<AdviceFinding> kept = Collections.newSetFromMap(new IdentityHashMap<>());
        kept.addAll(all.subList(0, most));
        return only(ordered, kept);
    }

    /** @return findings and all that follows from them, each cause before its consequences */
    static List<AdviceFinding> flat(List<AdviceFinding> ordered) {
        List<AdviceFinding> all = new ArrayList<>();
        for (AdviceFinding finding : ordered) {
            all.add(finding);
            all.addAll(flat(finding.consequences()));
        }
        return all;
    }

    /** @return the severity of a finding, or of the gravest that follows from it */
    static AdviceSeverity gravest(AdviceFinding finding) {
        AdviceSeverity gravest = finding.severity();
        for (AdviceFinding one : finding.consequences()) {
            AdviceSeverity other = gravest(one);
            gravest = other.compareTo(gravest) > 0 ? other : gravest;
        }
        return gravest;
    }

    private static List<AdviceFinding> only(List<AdviceFinding> ordered, Set<AdviceFinding> kept) {
        return ordered.stream()
                .filter(kept::contains)
                .map(finding -> finding.followedBy(only(finding.consequences(), kept)))
                .toList();
    }
}
