package org.heliostat.log.rotation;

import java.time.ZoneOffset;
import java.util.concurrent.ThreadFactory;
import org.heliostat.log.ServerLog;
import org.heliostat.time.WallClock;

/** A rotation whose thread a test makes, or refuses. */
public final class RotationWithThreads {

    private RotationWithThreads() {}

    public static Rotation of(WallClock clock, ServerLog log, ThreadFactory threads) {
        return new Rotation(clock, ZoneOffset.UTC, log, threads);
    }
}
