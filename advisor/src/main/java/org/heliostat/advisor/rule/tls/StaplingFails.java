package org.heliostat.advisor.rule.tls;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.magnus.TlsConf;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.stats.window.Window;

/** Answers about certificates that do not come, or say no good. */
final class StaplingFails implements Rule {

    /** In a quarter of an hour; one may be lost. */
    private static final long LEAST_FAILED = 2;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("ocsp-stapling-fails", Area.TLS)
            .reads(
                    "stapling.certificates",
                    "stapling.stapled",
                    "stapling.unreachable",
                    "stapling.timedOut",
                    "stapling.tooLarge",
                    "stapling.refused",
                    "stapling.invalid",
                    "stapling.unknown",
                    "stapling.revoked")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "OCSPStapling is on, a certificate is shown without an answer of its authority, and 2 questions of fifteen"
                            + " minutes, or since the start, failed; critical where the authority says that one is revoked. The"
                            + " second question comes a minute after the first, so that a network that begins along with the server"
                            + " is no cause")
            .why(
                    "clients ask the authority by themselves, which takes time and may fail, or go without; those that insist"
                            + " on the answer leave")
            .effect("answers that were late or too long are taken")
            .source("RFC 6066, 8; RFC 7633; docs/tls.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        // Two questions are a minute apart: no minute has both.
        ServerSnapshot minutes =
                window == Window.FIFTEEN_MINUTES ? situation.of(window) : situation.soFar(Window.FIFTEEN_MINUTES);
        StaplingSnapshot stapling = minutes.stapling();
        long failed = stapling.unreachable()
                + stapling.timedOut()
                + stapling.tooLarge()
                + stapling.refused()
                + stapling.invalid()
                + stapling.unknown();
        boolean isMissing = stapling.stapled() < stapling.certificates() && failed >= LEAST_FAILED;
        if (!situation.magnus().tls().ocspStapling() || !isMissing && stapling.revoked() <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        stapling.revoked() > 0 ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "OCSPStapling",
                        stapling.revoked() > 0
                                ? "an authority says that a certificate of the server is revoked"
                                : FigureText.count(failed)
                                        + " questions about certificates failed lately, and "
                                        + stapling.stapled() + " of " + stapling.certificates() + " have an answer")
                .with(
                        Evidence.below("stapling.stapled", stapling.stapled(), "certificates", stapling.certificates()),
                        Evidence.of("stapling.unreachable", stapling.unreachable(), "questions"),
                        Evidence.of("stapling.timedOut", stapling.timedOut(), "questions"),
                        Evidence.of("stapling.tooLarge", stapling.tooLarge(), "questions"),
                        Evidence.of("stapling.revoked", stapling.revoked(), "answers"))
                .with(change(situation, stapling)));
    }

    private static Optional<ProposedChange> change(Situation situation, StaplingSnapshot stapling) {
        TlsConf tls = situation.magnus().tls();
        if (stapling.tooLarge() > 0) {
            return situation.proposals().magnus("OCSPResponseSize", STEP * tls.ocspResponseSize());
        }
        return stapling.timedOut() > 0
                ? situation
                        .proposals()
                        .magnus("OCSPTimeout", STEP * tls.ocspTimeout().toSeconds())
                : Optional.empty();
    }
}
