package org.heliostat.advisor;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceReport;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.AdviceSource;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.AdviceConf;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the server again and again, and keeps the latest advice. {@link #look} belongs to one background thread; the rest
 * may be asked by any.
 */
public final class Advisor implements AdviceSource {

    private final Round round;
    private final Consequences consequences;
    private final Standing standing = new Standing();
    private final FollowedAdvice followed = new FollowedAdvice();
    private final AdvisorSources sources;
    private final Ticker ticker;
    private final WallClock clock;
    private @Nullable Long lastNanos; // thread of the rounds
    private long rounds; // thread of the rounds
    private long roundNanos; // thread of the rounds
    private long longestRoundNanos; // thread of the rounds
    private long leftOut; // thread of the rounds
    private volatile AdviceReport report = AdviceReport.NONE;

    /** @param rules usually those of {@link RuleBook} */
    public Advisor(List<Rule> rules, AdvisorSources sources, Ticker ticker, WallClock clock) {
        this.round = new Round(rules);
        this.consequences = new Consequences(rules);
        this.sources = sources;
        this.ticker = ticker;
        this.clock = clock;
    }

    /** Looks at all rules when it is time: to be called about once a second. */
    public void look() {
        Configuration configuration = sources.configuration().get();
        AdviceConf conf = configuration.magnus().advice();
        if (!conf.advice()) {
            rest();
            return;
        }
        long now = ticker.nanos();
        Long last = lastNanos;
        if (last == null || now - last >= conf.adviceInterval().toNanos()) {
            lastNanos = now;
            look(configuration, now, conf.maxAdvice());
        }
    }

    @Override
    public AdviceReport report() {
        return report;
    }

    /** @return what the rounds have cost; only looks */
    public AdviceSnapshot snapshot() {
        return report.counters();
    }

    private void look(Configuration configuration, long now, int most) {
        Function<Window, ServerSnapshot> windows = window -> sources.snapshots().apply(WindowQuery.allOf(window));
        Situation situation =
                new Situation(windows, configuration, sources.machine().get(), sources.requests());
        followed.look(configuration, report.findings(), now);
        // Changed since the last round: what was shown until now speaks of the time before.
        standing.forget(finding ->
                followed.sinceChange(finding, now).filter(Duration::isZero).isPresent());
        List<AdviceFinding> found = round.run(situation, finding -> followed.sinceChange(finding, now));
        List<AdviceFinding> stands = consequences.order(standing.follow(found, now, clock.millis()));
        List<AdviceFinding> kept = GravestFindings.keep(stands, most);
        List<AdviceFinding> all = GravestFindings.flat(kept);
        leftOut += GravestFindings.flat(stands).size() - all.size();
        rounds++;
        long took = ticker.nanos() - now;
        roundNanos += took;
        longestRoundNanos = Math.max(longestRoundNanos, took);
        report = new AdviceReport(true, clock.millis(), kept, counters(all, round.rules()));
    }

    /** What was found before must not stand when somebody looks again. */
    private void rest() {
        if (report.isOn()) {
            standing.clear();
            lastNanos = null;
            report = new AdviceReport(false, 0, List.of(), counters(List.of(), 0));
        }
    }

    private AdviceSnapshot counters(List<AdviceFinding> stands, int rules) {
        return new AdviceSnapshot(
                rules,
                count(stands, AdviceSeverity.INFO),
                count(stands, AdviceSeverity.WARNING),
                count(stands, AdviceSeverity.CRITICAL),
                rounds,
                roundNanos,
                longestRoundNanos,
                round.failed(),
                leftOut + standing.leftOut());
    }

    private static int count(List<AdviceFinding> findings, AdviceSeverity severity) {
        return (int) findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
