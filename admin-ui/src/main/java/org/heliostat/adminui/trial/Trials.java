package org.heliostat.adminui.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.heliostat.admin.advice.AdviceSource;
import org.heliostat.adminui.api.AdminLanes;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.config.ConfigDesk;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads trials, one at a time: a change of a finding is written, given time to settle, measured for as long as the window before it
 * was, and kept or put back. {@link #look} is called about once a second by one thread; {@link #begin} and {@link #takeBack} belong
 * to the thread of changes; the rest is for any.
 */
public final class Trials {

    /** Seconds of a window: shorter ones hold too little, longer ones are not kept. */
    public static final int LEAST_SECONDS = 10;

    public static final int MOST_SECONDS = 600;
    public static final int USUAL_SECONDS = 60;

    /** Threads are made, caches filled, connections opened anew. */
    static final Duration SETTLING = Duration.ofSeconds(5);

    /** So much time must have been seen before anything is said of it. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(3);

    /** Of a window before the change. */
    private static final double LEAST_COVERED = 0.8;

    private static final Logger LOG = LoggerFactory.getLogger(Trials.class);

    private final TrialChange change;
    private final ProposedTrials proposed;
    private final Watched watched;
    private final AdminLanes lanes;
    private final TrialNote note;
    private final Ticker ticker;
    private final WallClock clock;
    private final AtomicBoolean isResumed = new AtomicBoolean();
    private final AtomicBoolean isAskedAgain = new AtomicBoolean();
    private final TrialBook book = new TrialBook();
    private final PutBacks putBacks;
    private final AtomicReference<@Nullable Running> running = new AtomicReference<>();

    /**
     * What trials look at. Any thread.
     *
     * @param figures of a time that ends now, counters too
     * @param trouble why the process does not serve as it should; empty when it does
     */
    public record Watched(Function<Duration, ServerSnapshot> figures, Supplier<String> trouble) {}

    /**
     * Which finding is meant, and how long is measured.
     *
     * @param tag of the change that was agreed to ({@link Trial.Plan#tag}); empty = whatever is proposed
     */
    record Wish(String rule, String about, int seconds, String tag) {

        Wish(String rule, String about, int seconds) {
            this(rule, about, seconds, "");
        }
    }

    /**
     * The trial that goes on.
     *
     * @param isEnding whether its end waits for its turn among the changes
     */
    private record Running(
            long id, ServerSnapshot before, String troubleBefore, long begunNanos, AtomicBoolean isEnding) {}

    /** @param note file that says at the next start what was being tried */
    public Trials(
            ConfigDesk desk,
            AdviceSource advice,
            Watched watched,
            AdminLanes lanes,
            Path note,
            Ticker ticker,
            WallClock clock) {
        this.change = new TrialChange(desk);
        this.proposed = new ProposedTrials(advice, change);
        this.watched = watched;
        this.lanes = lanes;
        this.note = new TrialNote(note);
        this.ticker = ticker;
        this.clock = clock;
        this.putBacks = new PutBacks(change, this.note, book, ticker, clock);
    }

    /** @return whether a trial goes on, or one could not be put back yet */
    boolean isBusy() {
        return running.get() != null || putBacks.stuck().isPresent();
    }

    /**
     * @param by author of the trial
     * @return how long ago the last trial of a rule began, as the history has it, over restarts; a clock that has been put back since
     *     counts as just now, and so does a history that cannot be read
     */
    Optional<Duration> lastBegun(String rule, String by) {
        return change.sinceBegun(rule, by, clock.millis());
    }

    /** @return the newest first */
    List<Trial> all() {
        return book.all();
    }

    /** @throws ProblemException when there is none of that number, or no longer (404) */
    Trial find(long id) throws ProblemException {
        return book.find(id);
    }

    /**
     * Says what a trial would change; nothing is written.
     *
     * @throws ProblemException 404, 409 or 422 as {@link ProposedTrials#of}
     */
    Trial.Plan plan(Wish wish) throws ProblemException {
        return proposed.of(wish).plan();
    }

    /**
     * @return what somebody has edited and not reloaded: a trial would put it into force, and measure it as well
     * @throws ProblemException when a file cannot be read
     */
    List<String> notInForce() throws ProblemException {
        return change.notInForce();
    }

    /**
     * Writes the change of a finding, and begins to measure.
     *
     * @throws ProblemException when nothing was changed, and why
     */
    Trial begin(Wish wish, String by) throws ProblemException {
        requireNone();
        ProposedTrials.Proposed found = proposed.of(wish);
        Trial.Plan plan = found.plan();
        ProposedTrials.requireLive(plan);
        Trial.Subject subject = new Trial.Subject(wish.rule(), found.about(), found.title(), by);
        ServerSnapshot before = covered(wish.seconds());
        String trouble = watched.trouble().get();
        long changeId = made(subject, plan, wish.seconds());
        long now = clock.millis();
        Trial.Times times = new Trial.Times(
                now,
                now + SETTLING.toMillis() + Duration.ofSeconds(wish.seconds()).toMillis(),
                0,
                wish.seconds());
        Trial begun = book.add(id -> new Trial(
                id,
                subject,
                plan,
                TrialState.SETTLING,
                times,
                Judgement.compare(plan.aim(), before, before).withoutAfter(),
                Trial.Made.now(changeId),
                "the change is in force, and settles"));
        running.set(new Running(begun.id(), before, trouble, ticker.nanos(), new AtomicBoolean()));
        return begun;
    }

    /**
     * Puts the change of a trial back, whether it is still measured, was kept, or could not be put back before.
     *
     * @throws ProblemException 404 where trial or change is not known any more, 409 where nothing is to be put back or it could not
     */
    Trial takeBack(long id, String by) throws ProblemException {
        Trial trial = find(id);
        if (!trial.made().isInForce()) {
            throw new ProblemException(Problem.of(
                    409,
                    "Nothing to put back",
                    "trial " + id + ": " + trial.state().word() + ": " + trial.sentence()));
        }
        String why = trial.state().isOver() ? trial.sentence() : "it was not measured to its end";
        Trial ended;
        try {
            ended = putBacks.putBack(trial, why + "; put back by " + by, by);
        } catch (ProblemException failed) {
            Trial still = find(id);
            String what = still.state() == TrialState.KEPT
                    ? "it stays in force: " + failed.problem().detail()
                    : still.sentence();
            throw new ProblemException(Problem.of(409, "Not put back", "trial " + id + ": " + what));
        } finally {
            over(id);
        }
        if (ended.state() != TrialState.RETURNED) {
            throw new ProblemException(Problem.of(409, "Not put back", "trial " + id + ": " + ended.sentence()));
        }
        return ended;
    }

    /** Looks what has become of the trial that goes on: to be called about once a second, once the server is ready. */
    public void look() {
        if (!isResumed.get()) {
            // Without a place it is tried again.
            lanes.change(this::resume);
        }
        if (putBacks.isDue() && isAskedAgain.compareAndSet(false, true) && !lanes.change(this::putBackAgain)) {
            isAskedAgain.set(false);
        }
        Running now = running.get();
        if (now == null || now.isEnding().get()) {
            return;
        }
        try {
            look(now, book.find(now.id()));
        } catch (ProblemException impossible) {
            throw new IllegalStateException("trial " + now.id() + " is lost", impossible);
        }
    }

    private void look(Running now, Trial trial) {
        Duration passed = Duration.ofNanos(ticker.nanos() - now.begunNanos());
        Duration window = Duration.ofSeconds(trial.times().seconds());
        Optional<String> alarm = alarm(now, window, passed);
        if (alarm.isPresent()) {
            end(now, trial, new Judgement(false, alarm.get(), trial.comparison()));
        } else if (passed.compareTo(SETTLING.plus(window)) >= 0) {
            ServerSnapshot after = watched.figures().apply(window);
            end(now, trial, Judgement.of(trial.plan().aim(), now.before(), after));
        } else if (trial.state() == TrialState.SETTLING && passed.compareTo(SETTLING) >= 0) {
            book.replace(trial.measuring());
        }
    }

    /** @return what does not allow to wait for the end */
    private Optional<String> alarm(Running now, Duration window, Duration passed) {
        String trouble = watched.trouble().get();
        if (!trouble.isEmpty() && now.troubleBefore().isEmpty()) {
            return Optional.of("the process became unwell: " + trouble);
        }
        if (passed.compareTo(FIRST_LOOK) < 0) {
            return Optional.empty();
        }
        Duration since = passed.compareTo(window) < 0 ? passed : window;
        return Harm.jumped(now.before(), watched.figures().apply(since));
    }

    /** Whatever is written, and whatever is read to know whether others have written, has its turn among the changes. */
    private void end(Running now, Trial trial, Judgement judged) {
        now.isEnding().set(true);
        Trial compared = trial.compared(judged.comparison());
        if (!lanes.change(() -> conclude(now, compared, judged))) {
            now.isEnding().set(false);
        }
    }

    private void conclude(Running now, Trial trial, Judgement judged) {
        if (running.get() != now) {
            return;
        }
        try {
            if (judged.isBetter()) {
                keep(trial, judged.sentence());
            } else {
                putBacks.putBack(
                        trial, judged.sentence() + ": put back", trial.subject().by());
            }
        } catch (ProblemException stuck) {
            LOG.debug("advice: trial {} is put back later", trial.id(), stuck);
        } finally {
            over(trial.id());
        }
    }

    private void keep(Trial trial, String sentence) {
        List<String> others = changedByOthers(trial);
        putBacks.over(
                trial,
                others.isEmpty()
                        ? trial.ended(TrialState.KEPT, clock.millis(), sentence + ": kept")
                        : trial.ended(TrialState.FAILED, clock.millis(), PutBacks.left(sentence, others)));
    }

    /** Nobody looks at the trial any more. */
    private void over(long id) {
        Running now = running.get();
        if (now != null && now.id() == id) {
            running.set(null);
        }
    }

    private void putBackAgain() {
        isAskedAgain.set(false);
        putBacks.again();
    }

    private List<String> changedByOthers(Trial trial) {
        try {
            return change.changedByOthers(trial.plan().change());
        } catch (ProblemException unreadable) {
            return List.of(String.valueOf(unreadable.problem().detail()));
        }
    }

    /** Puts back what was being measured when the server stopped, once. */
    private void resume() {
        if (isResumed.compareAndSet(false, true)) {
            isResumed.set(putBacks.resume());
        }
    }

    /** There is one note for the next start, and one value at a time can be compared. */
    private void requireNone() throws ProblemException {
        resume();
        if (!isResumed.get()) {
            throw new ProblemException(Problem.of(
                    409, "Another trial goes on", "what was being tried when the server stopped is not put back yet"));
        }
        Running now = running.get();
        if (now != null) {
            Trial trial = book.find(now.id());
            throw new ProblemException(Problem.of(
                    409,
                    "Another trial goes on",
                    "trial " + trial.id() + " of " + trial.subject().rule() + " ends at "
                            + Instant.ofEpochMilli(trial.times().endsMillis())));
        }
        Optional<Trial> stuck = putBacks.stuck();
        if (stuck.isPresent()) {
            throw new ProblemException(Problem.of(
                    409,
                    "Another trial goes on",
                    "trial " + stuck.get().id() + " of " + stuck.get().subject().rule() + ": "
                            + stuck.get().sentence()));
        }
    }

    private ServerSnapshot covered(int seconds) throws ProblemException {
        ServerSnapshot before = watched.figures().apply(Duration.ofSeconds(seconds));
        double seen = before.window().coveredSeconds();
        if (seen < LEAST_COVERED * seconds) {
            throw new ProblemException(Problem.wrongValue(
                    422,
                    "seconds",
                    String.valueOf(seconds),
                    "at most the " + (int) seen + " that figures are known of"));
        }
        return before;
    }

    /** @return the number of the change */
    private long made(Trial.Subject subject, Trial.Plan plan, int seconds) throws ProblemException {
        String reason = TrialChange.REASON + subject.rule() + (subject.about().isEmpty() ? "" : ", " + subject.about())
                + ": trial of " + seconds + " s begun at " + Instant.ofEpochMilli(clock.millis());
        boolean isMade = false;
        try {
            note.write(new TrialNote.Begun(reason, subject, plan.withoutDiff()));
            long id = change.make(plan.change(), new ConfigDesk.Author(subject.by(), reason));
            isMade = id != 0;
            if (!isMade) {
                throw new ProblemException(Problem.of(
                        409, "Nothing to change", "the files say so already; a reload puts them into force"));
            }
            return id;
        } catch (IOException full) {
            throw new ProblemException(Problem.of(
                    500,
                    "File error",
                    "nothing was changed: it could not be noted what is tried: " + full.getMessage()));
        } finally {
            if (!isMade) {
                note.remove();
            }
        }
    }
}
