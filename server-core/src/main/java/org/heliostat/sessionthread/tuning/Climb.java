package org.heliostat.sessionthread.tuning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.heliostat.sessionthread.tuning.Stay.Measured;

/**
 * Looks for the best limit from far away: doubles it while that brings throughput, and two steps beyond, since there may
 * be a second hump; then halves it while that costs none. Ends at the lowest limit with the best throughput. One thread.
 */
final class Climb {

    private static final double DOUBLE = 2;
    /** The longest step, where threads only wait and the step before has brought all that it could. */
    private static final double FOURFOLD = 4;

    private static final double REST_WORTH_IT = 1.3;
    private static final double HALF_MORE = 1.5;
    private static final double SMALL_STEP = 1.15;
    /** More than a step of twice skips what may be the best. */
    private static final double SKIPPED = 3;

    private static final double NEARLY_FULL = 0.85;

    private static final double FAR_MORE = 1.3;

    private static final int MISSES_AT_FIRST = 2;
    private static final int BLIND_STEPS = 3;
    private static final long BLIND_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int SLACK_INTERVALS = 2;
    /** Longer than it takes to make all the threads that are allowed; where there are none to be had, it ends. */
    private static final int IDLE_INTERVALS = 20;

    private static final long LEAST_EVIDENCE = TimeUnit.MILLISECONDS.toNanos(500);
    private static final double ALL_BUSY = 0.9;
    private static final double HALF_BUSY = 0.5;
    private static final double PROPORTIONAL = 0.85;
    private static final double HOPELESS = 0.5;
    private static final double NOTICEABLY = 0.97;
    private static final double BEYOND_DOUBT = 2.5;
    private static final double NEARLY = 0.9;

    private final int start;
    private final int missesAllowed;
    private final TuningBounds bounds;
    private final Pace pace;
    private final FullLoad fullLoad;
    private final List<CurvePoint> seen = new ArrayList<>();
    private Way way = Way.BASE;
    private Stay stay;
    private StepReason reason = StepReason.TRIES_MORE;
    private int misses;
    private int postponed;
    private boolean hasGoneDown;
    private boolean beganWithRoom;
    private boolean hasForeseen;
    private int blindSteps;
    private int slack;
    private int idle;
    private boolean hasRoom;
    private boolean isOver;
    private int chosen;

    private enum Way {
        BASE,
        UP,
        DOWN
    }

    /**
     * @param start the limit in force, for some time
     * @param isFirst whether nobody has looked before: then it looks further
     */
    Climb(int start, boolean isFirst, TuningBounds bounds, Pace pace, FullLoad fullLoad) {
        this.start = start;
        this.missesAllowed = isFirst ? MISSES_AT_FIRST : 1;
        this.bounds = bounds;
        this.pace = pace;
        this.fullLoad = fullLoad;
        this.stay = new Stay(start, Pace.SHORTEST_SETTLING);
        this.chosen = start;
    }

    /** @return the limit that is to be in force now */
    int limit() {
        return isOver ? chosen : stay.limit();
    }

    StepReason reason() {
        return reason;
    }

    boolean isOver() {
        return isOver;
    }

    /** @return what was measured at the limit it has ended with; empty where that is not known */
    Optional<CurvePoint> result() {
        return reason == StepReason.BEST_FOUND
                ? seen.stream().filter(point -> point.limit() == chosen).findFirst()
                : Optional.empty();
    }

    /**
     * @return the limit that was in force before, where it has to be compared once more: what has grown meanwhile may have grown
     *     for other reasons than threads; a neighbour has left, a database is faster. 0 = no doubt
     */
    int doubted() {
        CurvePoint base = seen.get(0);
        CurvePoint best = best();
        boolean isDoubtful =
                chosen > REST_WORTH_IT * base.limit() && best.throughput() < BEYOND_DOUBT * base.throughput();
        return isDoubtful ? base.limit() : 0;
    }

    /** @return what was measured, limit by limit */
    List<CurvePoint> seen() {
        return seen;
    }

    void add(TuningInterval one) {
        stay.add(one);
        hasRoom = !(one.processors() >= ALL_BUSY);
        slack = one.isSlack() ? slack + 1 : 0;
        idle = one.isSaturated() ? 0 : idle + 1;
        if (slack >= SLACK_INTERVALS || idle >= IDLE_INTERVALS) {
            nobodyWaits();
            return;
        }
        if (idle > 0) {
            return;
        }
        Measured measured = stay.measured(pace.settlingNanos());
        if (stay.ended() == 0 && stay.elapsedNanos() >= BLIND_NANOS) {
            growBlindly();
        } else if (pace.isEnough(measured) || pace.isEnoughForLargeSteps(measured) && isClear(measured)) {
            judge(measured);
        }
    }

    /** In the beginning there is nothing to compare with, and far more is more: who waits is not to wait for digits. */
    private boolean isClear(Measured measured) {
        return switch (way) {
            case BASE -> true;
            case UP -> measured.point().throughput() > FAR_MORE * best().throughput();
            case DOWN -> false;
        };
    }

    /** Requests may take long (long polls), or hang for ever: some more threads, then wait for what comes of it. */
    private void growBlindly() {
        if (hasRoom && pace.hasSeenNothing() && blindSteps < BLIND_STEPS && stay.limit() < bounds.most()) {
            blindSteps++;
            go(bounds.nearest(stay.limit() * DOUBLE), StepReason.NOTHING_ENDS);
        }
    }

    private void judge(Measured measured) {
        CurvePoint point = measured.point();
        CurvePoint bestBefore = seen.isEmpty() ? point : best();
        seen.add(point);
        fullLoad.note(measured);
        switch (way) {
            case BASE -> {
                if (measured.completed() == 0) {
                    end(start, StepReason.NOTHING_SUCCEEDS);
                } else if (measured.processors() >= FullLoad.FULL) {
                    // Fewer are likelier to be better.
                    postponed = point.limit();
                    goDown(measured);
                } else {
                    beganWithRoom = true;
                    goUp(pace.isSlow() ? FOURFOLD : DOUBLE, measured);
                }
            }
            case UP -> judgeUp(point, bestBefore, measured);
            case DOWN -> judgeDown(point, bestBefore, measured);
        }
    }

    private void judgeUp(CurvePoint point, CurvePoint bestBefore, Measured measured) {
        if (beganWithRoom && (hasForeseen || measured.processors() >= NEARLY_FULL)) {
            // It was the processors that more threads were for; the rest is small steps.
            if (!goToForeseen(measured)) {
                endAtBest();
            }
            return;
        }
        if (point.isMoreThan(bestBefore)) {
            misses = 0;
            double expected = bestBefore.throughput() * point.limit() / bestBefore.limit();
            goUp(
                    point.throughput() * (1 + point.error()) >= PROPORTIONAL * expected ? room(measured) : DOUBLE,
                    measured);
            return;
        }
        if (misses == 0 && point.limit() >= SKIPPED * bestBefore.limit()) {
            go(bounds.nearest(bestBefore.limit() * DOUBLE), StepReason.TRIES_MORE);
            return;
        }
        misses++;
        if (misses == 1 && isBestAtBase() && point.throughput() < NOTICEABLY * bestBefore.throughput()) {
            // More was worse: fewer are likelier to be better, and a hump far above can wait.
            postponed = point.limit();
            goDown(measured);
        } else if (misses >= missesAllowed || point.throughput() < HOPELESS * best().throughput()) {
            goDown(measured);
        } else {
            goUp(DOUBLE, measured);
        }
    }

    private boolean isBestAtBase() {
        return best().limit() == seen.get(0).limit();
    }

    /** Goes to where the processors were just full, once, where that is far below: it is the best, or near it. */
    private boolean goToForeseen(Measured measured) {
        Room room = fullLoad.room(measured);
        if (hasForeseen || !room.isFarTooMany()) {
            return false;
        }
        hasForeseen = true;
        go(bounds.nearest(stay.limit() * room.factor()), StepReason.TRIES_FEWER);
        return true;
    }

    private void judgeDown(CurvePoint point, CurvePoint bestBefore, Measured measured) {
        // Half of the threads that are needed bring half, and beneath what just fills the processors there is nothing;
        // what is near the best is looked at more closely in the end.
        if (point.throughput() < NEARLY * bestBefore.throughput() || hasForeseen) {
            endDown(measured);
        } else {
            stepDown(measured);
        }
    }

    /** @return by how much more threads would fill the processors, if each needs as much of them as those there are */
    private static double room(Measured measured) {
        double used = measured.processors();
        if (Double.isNaN(used)) {
            return DOUBLE;
        }
        return used >= FullLoad.FULL ? HALF_MORE : Math.max(SMALL_STEP, Math.min(FOURFOLD, 1 / Math.max(used, 1e-3)));
    }

    private void goUp(double factor, Measured measured) {
        way = Way.UP;
        double step = beganWithRoom ? Math.min(factor, room(measured)) : factor;
        int more = bounds.nearest(Math.max(stay.limit() + 1.0, stay.limit() * step));
        // Behind a miss what is left up to the bound may be too little to show anything.
        if (stay.limit() >= bounds.most() || misses > 0 && more < REST_WORTH_IT * stay.limit()) {
            goDown(measured);
            return;
        }
        go(more, StepReason.TRIES_MORE);
    }

    private void goDown(Measured measured) {
        CurvePoint base = seen.get(0);
        boolean allIsUsed = base.limit() == bounds.most() && !measured.isBusierThan(HALF_BUSY);
        boolean wasDown = hasGoneDown;
        way = Way.DOWN;
        hasGoneDown = true;
        if (wasDown || allIsUsed || base.throughput() < NEARLY * best().throughput()) {
            endAtBest();
            return;
        }
        stay = new Stay(base.limit(), pace.settlingAfterNanos());
        stepDown(measured);
    }

    private void endDown(Measured measured) {
        int above = postponed;
        postponed = 0;
        if (above > 0 && isBestAtBase()) {
            stay = new Stay(above, pace.settlingAfterNanos());
            goUp(DOUBLE, measured);
        } else {
            endAtBest();
        }
    }

    private void stepDown(Measured measured) {
        if (goToForeseen(measured)) {
            return;
        }
        if (stay.limit() <= bounds.least()) {
            endDown(measured);
            return;
        }
        go(bounds.nearest(stay.limit() / DOUBLE), StepReason.TRIES_FEWER);
    }

    /** A limit that made the queue go away is kept; that it went away by itself is no reason to keep one. */
    private void nobodyWaits() {
        int kept = seen.isEmpty() ? start : best().limit();
        if (way == Way.UP && hasHelped()) {
            kept = stay.limit();
        }
        end(kept, StepReason.NOBODY_WAITS);
    }

    private boolean hasHelped() {
        Measured measured = stay.measured(0);
        if (measured.nanos() >= LEAST_EVIDENCE) {
            return measured.point().isMoreThan(best());
        }
        // All who waited were served at once: where the processors had room it was by more threads.
        return hasRoom;
    }

    private void go(int limit, StepReason why) {
        stay = new Stay(limit, pace.settlingAfterNanos());
        reason = why;
    }

    private void endAtBest() {
        CurvePoint best = best();
        int fewest = seen.stream()
                .filter(point -> point.isAsGoodAs(best))
                .mapToInt(CurvePoint::limit)
                .min()
                .orElse(best.limit());
        end(fewest, StepReason.BEST_FOUND);
    }

    private void end(int limit, StepReason why) {
        chosen = limit;
        reason = why;
        isOver = true;
    }

    private CurvePoint best() {
        return seen.stream()
                .max(Comparator.comparingDouble(CurvePoint::throughput))
                .orElseGet(() -> new CurvePoint(start, 0, 1));
    }
}
