package org.heliostat.server;

import java.util.concurrent.atomic.AtomicLong;

/** Whether a number that others count has been the same for a while. */
final class StillNumber {

    private static final int LOOKS = 20;

    private final AtomicLong number;
    private long before = -1;
    private int looks;

    StillNumber(AtomicLong number) {
        this.number = number;
    }

    /** To be asked again and again. */
    boolean isStill() {
        long now = number.get();
        looks = now == before && now > 0 ? looks + 1 : 0;
        before = now;
        return looks > LOOKS;
    }
}
