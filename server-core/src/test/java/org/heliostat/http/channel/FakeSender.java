package org.heliostat.http.channel;

import org.heliostat.qos.Pace;
import org.jspecify.annotations.Nullable;

/** Whose bytes they are, for tests: counts how often its last send was written. */
final class FakeSender implements Sender {

    private final @Nullable Pace pace;
    private boolean hasWaited;
    int lastWritten;
    boolean fails;

    FakeSender(@Nullable Pace pace) {
        this.pace = pace;
    }

    @Override
    public @Nullable Pace pace() {
        return pace;
    }

    @Override
    public boolean isFirstWait() {
        boolean first = !hasWaited;
        hasWaited = true;
        return first;
    }

    @Override
    public void lastWritten() {
        if (fails) {
            throw new IllegalStateException("thrown on purpose");
        }
        lastWritten++;
    }
}
