package org.heliostat.launcher.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.heliostat.launcher.exit.LaunchException;

/** Waits for something that another process does, by looking again and again. */
final class Waiting {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private Waiting() {}

    /** @return whether the condition came to hold in time */
    static boolean until(BooleanSupplier condition, Duration atMost) {
        CountDownLatch never = new CountDownLatch(1);
        for (long looks = atMost.dividedBy(BETWEEN_LOOKS); looks > 0; looks--) {
            if (condition.getAsBoolean()) {
                return true;
            }
            try {
                if (never.await(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS)) {
                    return false;
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new LaunchException("interrupted");
            }
        }
        return condition.getAsBoolean();
    }
}
