package org.heliostat.adminui.trial;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSource;
import org.heliostat.adminui.api.AdminLanes;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins trials without being asked: of rules that the directive AutoAdvice names, each at most once an hour, whatever came of the
 * last one. {@link #look} is called about once a second by one thread.
 */
public final class AutoAdvice {

    /** Who made the change, as the configuration's history has it. */
    static final String AUTHOR = "AutoAdvice";

    static final Duration PAUSE = Duration.ofHours(1);

    private static final Logger LOG = LoggerFactory.getLogger(AutoAdvice.class);

    private final Trials trials;
    private final AdviceSource advice;
    private final Supplier<List<String>> rules;
    private final AdminLanes lanes;
    private final Ticker ticker;
    private final Map<String, Long> lastNanos = new HashMap<>(); // thread of look; as many as there are rules

    /** @param rules of the directive in force */
    public AutoAdvice(
            Trials trials, AdviceSource advice, Supplier<List<String>> rules, AdminLanes lanes, Ticker ticker) {
        this.trials = trials;
        this.advice = advice;
        this.rules = rules;
        this.lanes = lanes;
        this.ticker = ticker;
    }

    /** Looks whether a finding stands that may be followed, and no trial goes on. */
    public void look() {
        List<String> named = rules.get();
        if (named.isEmpty() || trials.isBusy()) {
            return;
        }
        long now = ticker.nanos();
        // Causes only: what follows from one goes with it.
        for (AdviceFinding finding : advice.report().findings()) {
            if (named.contains(finding.rule()) && finding.aim() != null && isDue(finding.rule(), now)) {
                Trials.Wish wish = new Trials.Wish(finding.rule(), finding.about(), Trials.USUAL_SECONDS);
                if (lanes.change(() -> begin(wish))) {
                    lastNanos.put(finding.rule(), now);
                }
                return;
            }
        }
    }

    private boolean isDue(String rule, long now) {
        Long last = lastNanos.get(rule);
        return last == null || now - last >= PAUSE.toNanos();
    }

    private void begin(Trials.Wish wish) {
        try {
            Trial trial = trials.begin(wish, AUTHOR);
            LOG.info(
                    "advice: trial {} of {} begun by AutoAdvice: {}",
                    trial.id(),
                    wish.rule(),
                    trial.plan().change());
        } catch (ProblemException refused) {
            LOG.warn(
                    "advice: AutoAdvice: {} is not tried: {}",
                    wish.rule(),
                    refused.problem().detail());
        }
    }
}
