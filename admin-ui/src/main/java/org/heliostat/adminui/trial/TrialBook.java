package org.heliostat.adminui.trial;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.LongFunction;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;

/** The trials since the start of the server: the last {@link #MOST}, the newest first. Any thread. */
final class TrialBook {

    static final int MOST = 20;

    private final Deque<Trial> trials = new ArrayDeque<>();
    private long lastId;

    /** @param made makes the trial of that number */
    synchronized Trial add(LongFunction<Trial> made) {
        lastId++;
        Trial trial = made.apply(lastId);
        trials.addFirst(trial);
        while (trials.size() > MOST) {
            trials.removeLast();
        }
        return trial;
    }

    /** Writes a trial as it stands now in the place of what it was. Who sees it go on may be late: what is over stays over. */
    synchronized void replace(Trial newer) {
        List<Trial> all = List.copyOf(trials);
        trials.clear();
        all.forEach(trial -> trials.addLast(isReplacedBy(trial, newer) ? newer : trial));
    }

    private static boolean isReplacedBy(Trial trial, Trial newer) {
        return trial.id() == newer.id()
                && (newer.state().isOver() || !trial.state().isOver());
    }

    synchronized List<Trial> all() {
        return List.copyOf(trials);
    }

    /** @throws ProblemException when there is none of that number, or no longer (404) */
    synchronized Trial find(long id) throws ProblemException {
        for (Trial trial : trials) {
            if (trial.id() == id) {
                return trial;
            }
        }
        throw new ProblemException(Problem.of(
                404,
                "No such trial",
                "trial " + id + ": the last " + MOST + " since the start of the server have none of that number"));
    }
}
