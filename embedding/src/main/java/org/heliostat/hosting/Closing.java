package org.heliostat.hosting;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What must be closed of what has been made so far, the last one first. What one of them throws keeps no other open. Used
 * by one thread.
 */
public final class Closing {

    private final Deque<Runnable> steps = new ArrayDeque<>();

    /** @param step closes what was just made */
    public void add(Runnable step) {
        steps.push(step);
    }

    /**
     * Takes every step once. The first unchecked exception or error of one is thrown at the end, with the others as
     * suppressed ones.
     */
    public void close() {
        Throwable thrown = closeAll(null);
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
    }

    /** Takes every step once, because of a failure that is told of: what steps throw is added to it. */
    public void closeAfter(Throwable failure) {
        closeAll(failure);
    }

    private @Nullable Throwable closeAll(@Nullable Throwable failure) {
        Throwable first = failure;
        while (!steps.isEmpty()) {
            try {
                steps.pop().run();
            } catch (RuntimeException | Error thrown) {
                if (first == null) {
                    first = thrown;
                } else if (first != thrown) {
                    first.addSuppressed(thrown);
                }
            }
        }
        return first;
    }
}
