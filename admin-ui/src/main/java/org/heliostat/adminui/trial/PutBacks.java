package org.heliostat.adminui.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.config.ConfigDesk;
import org.heliostat.config.change.ChangeRecord;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends trials, and puts their changes back; what could not be put back is tried again until it is, and the note for the next start
 * stays that long. Belongs to the thread of changes; {@link #stuck} and {@link #isDue} are for any.
 */
final class PutBacks {

    /** Each attempt checks the whole configuration, and may write into the error log. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private static final int MOST_DOUBLINGS = 6;

    private static final Logger LOG = LoggerFactory.getLogger(PutBacks.class);

    private final TrialChange change;
    private final TrialNote note;
    private final TrialBook book;
    private final Ticker ticker;
    private final WallClock clock;
    private final AtomicReference<@Nullable Stuck> stuck = new AtomicReference<>();
    private boolean isUnreadable; // thread of changes

    /** @param nextNanos when it is tried again */
    private record Stuck(Trial trial, String sentence, String by, long nextNanos) {}

    PutBacks(TrialChange change, TrialNote note, TrialBook book, Ticker ticker, WallClock clock) {
        this.change = change;
        this.note = note;
        this.book = book;
        this.ticker = ticker;
        this.clock = clock;
    }

    /** @return the trial whose change should have been put back and is still in force */
    Optional<Trial> stuck() {
        return Optional.ofNullable(stuck.get()).map(Stuck::trial);
    }

    /** @return whether {@link #again} would do something */
    boolean isDue() {
        Stuck now = stuck.get();
        return now != null && ticker.nanos() - now.nextNanos() >= 0;
    }

    /** Tries again what has failed. */
    void again() {
        Stuck now = stuck.get();
        if (now == null || !isDue()) {
            return;
        }
        try {
            putBack(now.trial(), now.sentence(), now.by());
        } catch (ProblemException still) {
            LOG.debug("advice: trial {} cannot be put back yet", now.trial().id(), still);
        }
    }

    /**
     * Puts the change of a trial back. A trial that was kept stays as it is where that fails; another one fails, and is tried again.
     *
     * @return the trial that is over: its value may be somebody else's meanwhile, and is left then
     * @throws ProblemException when it is still in force, and why
     */
    Trial putBack(Trial trial, String sentence, String by) throws ProblemException {
        String trouble = "the error log says more";
        boolean isDone = false;
        try {
            String reason = "trial of " + trial.subject().rule() + ": " + sentence;
            List<String> others =
                    change.putBack(trial.made().id(), trial.plan().change(), new ConfigDesk.Author(by, reason));
            isDone = true;
            return over(
                    trial,
                    others.isEmpty()
                            ? trial.ended(TrialState.RETURNED, clock.millis(), sentence)
                            : trial.ended(TrialState.FAILED, clock.millis(), left(sentence, others)));
        } catch (ProblemException failed) {
            trouble = String.valueOf(failed.problem().detail());
            throw failed;
        } finally {
            if (!isDone) {
                stuck(trial, sentence, by, trouble);
            }
        }
    }

    private void stuck(Trial trial, String sentence, String by, String trouble) {
        if (trial.state() == TrialState.KEPT) {
            LOG.warn("advice: trial {} is not put back, and stays: {}", trial.id(), trouble);
            return;
        }
        Trial failed = trial.stuck(clock.millis(), sentence + ", but that failed, and is tried again: " + trouble);
        int doublings = Math.min(MOST_DOUBLINGS, failed.made().putBackFailures() - 1);
        Duration pause = Duration.ofSeconds(1L << doublings);
        long nanos = (pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE).toNanos();
        stuck.set(new Stuck(failed, sentence, by, ticker.nanos() + nanos));
        book.replace(failed);
        if (failed.made().putBackFailures() == 1) {
            LOG.error(
                    "advice: trial {} of {}: {}", failed.id(), failed.subject().rule(), failed.sentence());
        }
    }

    /**
     * A trial has come to its end, and the next start has nothing to do with it.
     *
     * @param before as it was: of one that was kept there is no note, but there may be of another
     */
    Trial over(Trial before, Trial trial) {
        if (before.state() != TrialState.KEPT) {
            note.remove();
        }
        book.replace(trial);
        stuck.updateAndGet(now -> now == null || now.trial().id() == trial.id() ? null : now);
        LOG.info(
                "advice: trial {} of {} by {}: {}",
                trial.id(),
                trial.subject().rule(),
                trial.subject().by(),
                trial.sentence());
        return trial;
    }

    /** @return why a change is left, whatever came of it */
    static String left(String sentence, List<String> others) {
        return sentence + "; but somebody else has changed " + String.join(", ", others)
                + " meanwhile, and so it is left as it is";
    }

    /**
     * Puts back what was being measured when the server stopped.
     *
     * @return whether that is known, so that it need not be asked again
     */
    boolean resume() {
        Optional<TrialNote.Begun> begun = note.read();
        if (begun.isEmpty()) {
            return true;
        }
        try {
            Optional<ChangeRecord> made = change.madeFor(begun.get().reason());
            if (made.isPresent()) {
                putBack(
                        unfinished(begun.get(), made.get()),
                        "the server stopped while it was measured: put back",
                        begun.get().subject().by());
            } else {
                note.remove();
            }
        } catch (ProblemException still) {
            LOG.debug("advice: what was being tried when the server stopped cannot be put back yet", still);
        } catch (IOException unreadable) {
            if (!isUnreadable) {
                LOG.error("What was being tried when the server stopped stays: the history cannot be read", unreadable);
            }
            isUnreadable = true;
            return false;
        }
        return true;
    }

    private Trial unfinished(TrialNote.Begun begun, ChangeRecord made) {
        Trial.Times times = new Trial.Times(made.atMillis(), made.atMillis(), 0, 0);
        return book.add(id -> new Trial(
                id,
                begun.subject(),
                begun.plan(),
                TrialState.MEASURING,
                times,
                Trial.Comparison.NONE,
                Trial.Made.now(made.id()),
                "the server stopped while it was measured"));
    }
}
