package org.heliostat.adminui.trial;

import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.config.change.FileContent;
import org.jspecify.annotations.Nullable;

/**
 * One trial as it stands. Immutable.
 *
 * @param id counts up from 1 since the start of the server
 * @param subject what is tried, and by whom
 * @param plan what it changes
 * @param state where it stands
 * @param times of its course
 * @param comparison of both windows; without values where it has not come so far
 * @param made what has become of the change
 * @param sentence what came of it, or what happens now
 */
record Trial(
        long id,
        Subject subject,
        Plan plan,
        TrialState state,
        Times times,
        Comparison comparison,
        Made made,
        String sentence) {

    /**
     * The change in the configuration.
     *
     * @param id in the history
     * @param isInForce whether it is in force as the trial has made it
     * @param putBackFailures times that it could not be put back
     */
    record Made(long id, boolean isInForce, int putBackFailures) {

        static Made now(long id) {
            return new Made(id, true, 0);
        }
    }

    /** @param about which of several things of a kind; empty where there is only one */
    record Subject(String rule, String about, String title, String by) {}

    /**
     * What is changed.
     *
     * @param diff of the files
     * @param restart names that take effect at the next start only
     */
    record Plan(List<ProposedChange> change, String diff, List<String> restart, Aim aim) {

        Plan {
            change = List.copyOf(change);
            restart = List.copyOf(restart);
        }

        /** @return what tells this change from another: file, place, name, value in force and value proposed of all of it */
        String tag() {
            String words = change.stream()
                    .map(one -> String.join("\n", one.file(), one.where(), one.name(), one.from(), one.to()))
                    .collect(Collectors.joining("\n"));
            return FileContent.of(words).version();
        }

        /** @return the same without lines of files, which may hold what not everybody may read */
        Plan withoutDiff() {
            return new Plan(change, "", restart, aim);
        }
    }

    /**
     * Milliseconds since 1970.
     *
     * @param begunMillis the change came into force
     * @param endsMillis when it will be judged
     * @param endedMillis 0 = not yet
     * @param seconds of each window
     */
    record Times(long begunMillis, long endsMillis, long endedMillis, int seconds) {}

    /**
     * Two windows.
     *
     * @param before the aim's figure; null where nothing was counted
     * @param after the same
     * @param figures others that tell whether it was worth it
     */
    record Comparison(@Nullable Double before, @Nullable Double after, List<Compared> figures) {

        static final Comparison NONE = new Comparison(null, null, List.of());

        Comparison {
            figures = List.copyOf(figures);
        }

        /** @return the same as long as there is nothing to compare with */
        Comparison withoutAfter() {
            return new Comparison(
                    before,
                    null,
                    figures.stream()
                            .map(one -> new Compared(one.figure(), one.unit(), one.better(), one.before(), null))
                            .toList());
        }
    }

    /** A figure in both windows; null where nothing was counted. */
    record Compared(String figure, String unit, String better, @Nullable Double before, @Nullable Double after) {}

    Trial measuring() {
        return new Trial(
                id, subject, plan, TrialState.MEASURING, times, comparison, made, "the change is being measured");
    }

    /** @return the same with what was compared */
    Trial compared(Comparison other) {
        return new Trial(id, subject, plan, state, times, other, made, sentence);
    }

    Trial ended(TrialState how, long millis, String why) {
        return ended(how, millis, new Made(made.id(), how == TrialState.KEPT, made.putBackFailures()), why);
    }

    /** @return the same where its change should have been put back and is still in force */
    Trial stuck(long millis, String why) {
        return ended(TrialState.FAILED, millis, new Made(made.id(), true, made.putBackFailures() + 1), why);
    }

    private Trial ended(TrialState how, long millis, Made become, String why) {
        Times over = new Times(times.begunMillis(), times.endsMillis(), millis, times.seconds());
        return new Trial(id, subject, plan, how, over, comparison, become, why);
    }
}
