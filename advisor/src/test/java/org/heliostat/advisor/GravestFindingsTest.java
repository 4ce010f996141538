package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.junit.jupiter.api.Test;

class GravestFindingsTest {

    @Test
    void whatIsNotTooMuchStays() {
        List<AdviceFinding> two = List.of(info("a"), warning("b"));

        assertThat(GravestFindings.keep(two, 2)).isSameAs(two);
        assertThat(GravestFindings.keep(two, 3)).isSameAs(two);
    }

    @Test
    void theLeastGraveGoFirst() {
        List<AdviceFinding> kept = GravestFindings.keep(List.of(critical("a"), info("b"), warning("c"), info("d")), 2);

        assertThat(rules(kept)).containsExactly("a", "c");
    }

    @Test
    void ofEqualsTheFirstStays() {
        assertThat(rules(GravestFindings.keep(List.of(warning("a"), warning("b"), warning("c")), 2)))
                .containsExactly("a", "b");
    }

    /** Or the critical one would be the news, and nobody would see why. */
    @Test
    void aCauseStaysWithWhatFollowsFromIt() {
        AdviceFinding cause = info("cause").followedBy(List.of(info("little"), critical("grave")));
        List<AdviceFinding> kept = GravestFindings.keep(List.of(cause, warning("other"), info("small")), 3);

        assertThat(rules(GravestFindings.flat(kept))).containsExactly("cause", "grave", "other");
    }

    @Test
    void countsWhatFollows() {
        AdviceFinding one = warning("a").followedBy(List.of(warning("b").followedBy(List.of(warning("c")))));

        assertThat(rules(GravestFindings.flat(GravestFindings.keep(List.of(one), 2))))
                .containsExactly("a", "b");
    }

    private static List<String> rules(List<AdviceFinding> findings) {
        List<String> names = new ArrayList<>();
        findings.forEach(finding -> names.add(finding.rule()));
        return names;
    }

    private static AdviceFinding info(String rule) {
        return finding(rule, AdviceSeverity.INFO);
    }

    private static AdviceFinding warning(String rule) {
        return finding(rule, AdviceSeverity.WARNING);
    }

    private static AdviceFinding critical(String rule) {
        return finding(rule, AdviceSeverity.CRITICAL);
    }

    private static AdviceFinding finding(String rule, AdviceSeverity severity) {
        return new AdviceFinding(rule, severity, "subject", "title", "", "");
    }
}
