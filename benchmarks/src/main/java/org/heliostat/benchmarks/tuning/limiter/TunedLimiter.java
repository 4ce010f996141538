package org.heliostat.benchmarks.tuning.limiter;

import org.heliostat.benchmarks.tuning.model.Limiter;
import org.heliostat.sessionthread.tuning.EndedRequests;
import org.heliostat.sessionthread.tuning.LimitTuner;
import org.heliostat.sessionthread.tuning.Looks;
import org.heliostat.sessionthread.tuning.TuningBounds;

/** Our tuner, with the looks and intervals of the server. */
public final class TunedLimiter implements Limiter {

    private static final int LOOKS = 5;

    private final LimitTuner tuner;
    private final Looks looks = new Looks(LOOKS);
    private Look before = new Look(0, 0, 0, EndedRequests.NONE, 0, 1);

    public TunedLimiter(int start, TuningBounds bounds) {
        this.tuner = new LimitTuner(start, bounds);
    }

    @Override
    public int limit() {
        return tuner.limit();
    }

    public LimitTuner tuner() {
        return tuner;
    }

    @Override
    public void look(Look now) {
        looks.look(now.busy(), tuner.limit(), now.waiting());
        if (looks.isEnough()) {
            long nanos = now.nanos() - before.nanos();
            double processors = (now.processorNanos() - before.processorNanos()) / (nanos * now.processors());
            tuner.next(looks.take(nanos, now.ended().since(before.ended()), processors));
            before = now;
        }
    }
}
