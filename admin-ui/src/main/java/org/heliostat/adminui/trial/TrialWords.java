package org.heliostat.adminui.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.adminui.figures.AimWords;
import org.jspecify.annotations.Nullable;

/** The shapes in which the API shows trials. */
final class TrialWords {

    private TrialWords() {}

    /**
     * What a trial would change.
     *
     * @param tag of the change: the order to begin names it, so that nothing else is begun than what was seen
     * @param live whether all of it takes effect at once, so that it can be tried
     * @param restart names that take effect at the next start only
     * @param seconds of each window
     */
    record Planned(
            List<ProposedChange> change,
            String diff,
            String tag,
            boolean live,
            List<String> restart,
            AimWords aim,
            int seconds) {

        static Planned of(Trial.Plan plan, int seconds) {
            return new Planned(
                    plan.change(),
                    plan.diff(),
                    plan.tag(),
                    plan.restart().isEmpty(),
                    plan.restart(),
                    AimWords.of(plan.aim()),
                    seconds);
        }
    }

    /** An aim with what came of it; null where that is not known. */
    record Result(
            String figure,
            String unit,
            String better,
            double now,
            @Nullable Double expected,
            @Nullable Double before,
            @Nullable Double after) {}

    /**
     * A trial.
     *
     * @param state {@code settling}, {@code measuring}, {@code kept}, {@code returned} or {@code failed}
     * @param ended null as long as it goes on
     * @param inForce whether the change is in force as the trial has made it, so that it can be put back
     * @param putBackFailures times that it could not be put back; it is tried again
     * @param seconds of each window
     * @param diff for administrators; empty for others, since files hold passwords
     */
    record Shown(
            long id,
            String rule,
            String about,
            String title,
            String state,
            String by,
            String begun,
            String ends,
            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String ended,
            boolean inForce,
            int putBackFailures,
            int seconds,
            List<ProposedChange> change,
            String diff,
            Result aim,
            List<Trial.Compared> figures,
            String sentence) {

        static Shown of(Trial trial, boolean isWithDiff) {
            Trial.Subject subject = trial.subject();
            Trial.Times times = trial.times();
            return new Shown(
                    trial.id(),
                    subject.rule(),
                    subject.about(),
                    subject.title(),
                    trial.state().word(),
                    subject.by(),
                    time(times.begunMillis()),
                    time(times.endsMillis()),
                    times.endedMillis() == 0 ? null : time(times.endedMillis()),
                    trial.made().isInForce(),
                    trial.made().putBackFailures(),
                    times.seconds(),
                    trial.plan().change(),
                    isWithDiff ? trial.plan().diff() : "",
                    result(trial.plan().aim(), trial.comparison()),
                    trial.comparison().figures(),
                    trial.sentence());
        }

        private static Result result(Aim aim, Trial.Comparison both) {
            return new Result(
                    aim.figure(),
                    aim.unit(),
                    aim.better().word(),
                    aim.now(),
                    aim.expected(),
                    both.before(),
                    both.after());
        }

        private static String time(long millis) {
            return Instant.ofEpochMilli(millis).toString();
        }
    }
}
