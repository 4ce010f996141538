package org.heliostat.adminui.trial;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
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
 * last one, and over restarts: a change that ends the process must not be tried again at once. {@link #look} is called about once a
 * second by one thread; a trial begins on the thread of changes.
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
    private final Map<String, Long> lastNanos = new ConcurrentHashMap<>(); // as many as there are rules
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private List<String> passedBy = List.of(); // thread of changes

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
        if (named.isEmpty() || trials.isBusy() || isAsked.get()) {
            return;
        }
        // Causes only: what follows from one goes with it.
        for (AdviceFinding finding : advice.report().findings()) {
            if (named.contains(finding.rule()) && finding.aim() != null && isDue(finding.rule())) {
                Trials.Wish wish = new Trials.Wish(finding.rule(), finding.about(), Trials.USUAL_SECONDS);
                isAsked.set(true);
                if (!lanes.change(() -> follow(wish))) {
                    isAsked.set(false);
                }
                return;
            }
        }
    }

    private boolean isDue(String rule) {
        Long last = lastNanos.get(rule);
        return last == null || ticker.nanos() - last >= PAUSE.toNanos();
    }

    /** An administrator may have been faster, and is not to cost the rule its hour. */
    private void follow(Trials.Wish wish) {
        try {
            if (!trials.isBusy() && !isPassedBy(wish) && !isOfThisHour(wish.rule())) {
                lastNanos.put(wish.rule(), ticker.nanos());
                begin(wish);
            }
        } finally {
            isAsked.set(false);
        }
    }

    /** Edits of somebody are theirs to put into force. */
    private boolean isPassedBy(Trials.Wish wish) {
        List<String> edits;
        try {
            edits = trials.notInForce();
        } catch (ProblemException unreadable) {
            edits = List.of(String.valueOf(unreadable.problem().detail()));
        }
        if (!edits.isEmpty() && !edits.equals(passedBy)) {
            LOG.warn(
                    "advice: AutoAdvice: {} waits for a reload: edited and not in force: {}",
                    wish.rule(),
                    String.join(", ", edits));
        }
        passedBy = edits;
        return !edits.isEmpty();
    }

    /** What was tried before the last start is in the history alone. */
    private boolean isOfThisHour(String rule) {
        if (lastNanos.containsKey(rule)) {
            return false;
        }
        Optional<Duration> ago = trials.lastBegun(rule, AUTHOR);
        if (ago.isEmpty() || ago.get().compareTo(PAUSE) >= 0) {
            return false;
        }
        lastNanos.put(rule, ticker.nanos() - ago.get().toNanos());
        return true;
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
