package org.heliostat.sessionthread.tuning;

import java.util.concurrent.TimeUnit;
import org.heliostat.sessionthread.tuning.Stay.Measured;
import org.jspecify.annotations.Nullable;

/**
 * Stays at a limit, tries its neighbours now and then, and notices when the limit does not fit any more. Does nothing while
 * nobody waits: probes never cost a request that could have been served. One thread.
 */
final class Watch {

    private static final double WEIGHT = 0.3;
    private static final double PEAK_FADES = 0.1;
    private static final double LEAST_CHANGE = 0.12;
    /** So much needs no second look. */
    private static final double FAR_OFF = 0.2;

    private static final double BEYOND_CHANCE = 6;

    private static final double SURE = 4;
    private static final double OBVIOUS = 0.06;
    private static final int CHANGES = 2;
    private static final long LONGEST_PROBE = TimeUnit.MINUTES.toNanos(1);
    private static final long UNHURRIED = TimeUnit.SECONDS.toNanos(6);
    /** What seems best is used for some time before it is doubted. */
    private static final long BEFORE_DOUBT = TimeUnit.SECONDS.toNanos(12);

    private static final int INTERVALS_BEFORE = 2;

    private final TuningBounds bounds;
    private final Pace pace;
    private final FullLoad fullLoad;
    private final Neighbours neighbours = new Neighbours();
    private int home;
    private CurvePoint reference;
    private CurvePoint peak;
    private boolean isMeasured;
    private int doubted;
    private @Nullable CurvePoint beforeStep;
    private Room room = Room.UNKNOWN;
    private boolean isForeseen;
    private Stay stay;
    private int direction;
    private int saturatedIntervals;
    private int changes;
    private boolean mayClimb;
    private boolean wantsClimb;
    private StepReason reason = StepReason.BEST_FOUND;

    /** Of a limit that was not measured: a search begins as soon as requests wait. */
    Watch(CurvePoint known, TuningBounds bounds, Pace pace, FullLoad fullLoad) {
        this.home = known.limit();
        this.reference = known;
        this.peak = known;
        this.bounds = bounds;
        this.pace = pace;
        this.fullLoad = fullLoad;
        this.stay = new Stay(home, pace.settlingAfterNanos());
    }

    /**
     * @param known the limit in force, with its throughput
     * @param doubted a lower limit that may do as well, to be tried after some time; 0 = none
     */
    Watch(CurvePoint known, int doubted, TuningBounds bounds, Pace pace, FullLoad fullLoad) {
        this(known, bounds, pace, fullLoad);
        this.isMeasured = true;
        this.doubted = doubted;
        if (doubted > 0) {
            neighbours.rest(-1, BEFORE_DOUBT);
        }
    }

    int limit() {
        return stay.limit();
    }

    StepReason reason() {
        return reason;
    }

    /** @return whether the limit has to be looked for from far away */
    boolean wantsClimb() {
        return wantsClimb;
    }

    /** @return what was measured last at the limit */
    CurvePoint reference() {
        return reference;
    }

    boolean isMeasured() {
        return isMeasured;
    }

    /** @param mayClimb false while the last search is not long ago, and had found nothing new */
    void add(TuningInterval one, boolean mayClimb) {
        this.mayClimb = mayClimb;
        neighbours.pass(one.nanos());
        if (one.isSlack()) {
            nobodyWaits();
            return;
        }
        saturatedIntervals += one.isSaturated() ? 1 : 0;
        if (!isMeasured) {
            wantsClimb = saturatedIntervals >= INTERVALS_BEFORE;
            return;
        }
        stay.add(one);
        Measured measured = stay.measured(pace.settlingNanos());
        if (direction == 0 && pace.isEnough(measured)) {
            look(measured);
            compare(measured.point());
        } else if (direction != 0 && isJudged(measured)) {
            judge(measured.point(), stay.elapsedNanos());
        }
    }

    private void look(Measured measured) {
        fullLoad.note(measured);
        room = room.and(fullLoad.room(measured));
    }

    /** Where the threads of a probe are not to be had, it ends all the same. */
    private boolean isJudged(Measured measured) {
        return pace.isEnoughForSmallSteps(measured)
                || pace.isEnough(measured) && isObvious(measured.point())
                || stay.elapsedNanos() > LONGEST_PROBE;
    }

    private boolean isObvious(CurvePoint there) {
        double apart = Math.abs(there.throughput() / reference.throughput() - 1);
        return apart > Math.max(OBVIOUS, SURE * there.error());
    }

    private void nobodyWaits() {
        saturatedIntervals = 0;
        if (direction != 0) {
            reason = StepReason.NOBODY_WAITS;
        }
        direction = 0;
        stay = new Stay(home, stay.limit() == home ? 0 : pace.settlingAfterNanos());
    }

    /** Compares what the limit brings now with what it brought before. */
    private void compare(CurvePoint now) {
        if (isStepTakenBack(now)) {
            return;
        }
        double least = Math.max(LEAST_CHANGE, SURE * now.error());
        double apart = Math.abs(now.throughput() - reference.throughput());
        boolean isOther = apart > least * reference.throughput();
        boolean isFarOff = apart > Math.max(FAR_OFF, BEYOND_CHANCE * now.error()) * reference.throughput();
        changes = isOther ? changes + (isFarOff ? CHANGES : 1) : 0;
        if (changes >= CHANGES) {
            changes = 0;
            reference = now;
            peak = now;
            room = Room.UNKNOWN;
            wantsClimb = mayClimb;
            neighbours.changed();
        } else if (!isOther) {
            remember(now);
            probe();
        }
        if (direction == 0) {
            stay = new Stay(home, 0);
        }
    }

    /**
     * A moment after a step throughput may be higher than it remains: behind more threads queues have to fill, and what fewer
     * leave behind has to run out.
     */
    private boolean isStepTakenBack(CurvePoint now) {
        CurvePoint old = beforeStep;
        beforeStep = null;
        if (old == null || (home > old.limit() ? now.throughput() > old.throughput() : !peak.isMoreThan(now))) {
            return false;
        }
        neighbours.rejected(home > old.limit() ? 1 : -1, 0, 0);
        reason = StepReason.NO_BETTER;
        home = old.limit();
        room = Room.UNKNOWN;
        reference = old;
        peak = old;
        stay = new Stay(home, pace.settlingAfterNanos());
        return true;
    }

    private void remember(CurvePoint now) {
        double throughput = reference.throughput() + WEIGHT * (now.throughput() - reference.throughput());
        reference = new CurvePoint(home, throughput, now.error() * Math.sqrt(WEIGHT));
        double faded = peak.throughput() - PEAK_FADES * (peak.throughput() - throughput);
        peak = new CurvePoint(home, Math.max(throughput, faded), reference.error());
    }

    private void probe() {
        if (reference.throughput() <= 0) {
            return;
        }
        if (!neighbours.isForeseenInVain() && (room.isNone() || room.isNear())) {
            // Fewer would leave processors unused.
            doubted = 0;
        }
        int foreseen = room.isNear() && doubted == 0 ? bounds.nearest(home * room.factor()) : home;
        if (foreseen != home && (probeForeseen(foreseen) || !neighbours.isForeseenInVain())) {
            return;
        }
        if (room.isNone()) {
            neighbours.calm();
        } else if (room.isFar()) {
            neighbours.rouse();
        }
        int first = room.direction();
        if (!probe(first)) {
            probe(-first);
        }
    }

    /** @return whether the limit that just fills the processors is tried now */
    private boolean probeForeseen(int limit) {
        if (!neighbours.isDue(Neighbours.FORESEEN)) {
            return false;
        }
        isForeseen = true;
        go(room.direction(), limit, why(room.direction()));
        return true;
    }

    /** @return whether the neighbour in that direction is tried now */
    private boolean probe(int where) {
        boolean isAgain = where < 0 && doubted > 0;
        int next = isAgain ? doubted : bounds.nearest(neighbours.next(home, where));
        if (next == home || !neighbours.isDue(where)) {
            return false;
        }
        doubted = isAgain ? 0 : doubted;
        isForeseen = false;
        go(where, next, isAgain ? StepReason.COMPARES_AGAIN : why(where));
        return true;
    }

    private static StepReason why(int where) {
        return where > 0 ? StepReason.TRIES_MORE : StepReason.TRIES_FEWER;
    }

    private void go(int where, int limit, StepReason why) {
        direction = where;
        reason = why;
        stay = new Stay(limit, pace.settlingAfterNanos());
    }

    private void judge(CurvePoint there, long nanos) {
        int before = direction;
        boolean isBetter = isBetter(there);
        direction = 0;
        if (isBetter) {
            accept(there, before);
        } else {
            reason = StepReason.NO_BETTER;
            double loss = Math.max(0, 1 - there.throughput() / reference.throughput());
            neighbours.rejected(isForeseen ? Neighbours.FORESEEN : before, nanos, loss);
        }
        stay = new Stay(home, isBetter ? 0 : pace.settlingAfterNanos());
        if (isBetter && !isForeseen) {
            probe(before);
        }
    }

    private boolean isBetter(CurvePoint there) {
        if (direction < 0) {
            return there.isAsGoodAs(peak);
        }
        // Where it is known by how much, half of that is no accident.
        double foreseen = (double) there.limit() / home - 1;
        boolean isAsForeseen = isForeseen && there.throughput() >= reference.throughput() * (1 + foreseen / 2);
        return isAsForeseen || there.isMoreThan(reference);
    }

    private void accept(CurvePoint there, int where) {
        if (isForeseen) {
            beforeStep = null;
            neighbours.acceptedForeseen();
        } else {
            beforeStep = reference;
            // Fewer threads that do as well are no hurry, and may be too few for what comes back.
            neighbours.accepted(where, there.isMoreThan(reference) ? 0 : UNHURRIED);
        }
        double most = reference.throughput() * ((double) there.limit() / home + LEAST_CHANGE);
        if (where > 0 && there.throughput() > most) {
            // More than threads can bring: something else has changed, too.
            neighbours.changed();
        }
        home = there.limit();
        room = Room.UNKNOWN;
        reference = there;
        // Downwards the best that was seen stays the measure: many small losses would be a large one.
        peak = where > 0 || there.throughput() > peak.throughput() ? there : peak;
    }
}
