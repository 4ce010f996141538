package org.heliostat.servlet.deploy.merge;

import java.util.Optional;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jspecify.annotations.Nullable;

/**
 * Something an application has at most once, collected tier by tier.
 *
 * @param <T> its value
 */
final class MergedValue<T> {
    private final String what;
    private final Problems problems;
    private @Nullable T settled;
    private @Nullable T current;
    private @Nullable Origin currentAt;

    MergedValue(String what, Problems problems) {
        this.what = what;
        this.problems = problems;
    }

    /** Offers a value of the current tier. */
    void offer(Origin at, Optional<T> value) {
        if (settled != null || value.isEmpty()) {
            return;
        }
        if (current == null) {
            current = value.get();
            currentAt = at;
            return;
        }
        if (!current.equals(value.get())) {
            problems.error(
                    at,
                    what + " " + value.get(),
                    "differs from " + currentAt + " (expected: the same, or a decision in web.xml)");
        }
    }

    /** What was offered so far wins over what the next tier offers. */
    void endTier() {
        if (settled == null) {
            settled = current;
        }
        current = null;
    }

    Optional<T> value() {
        return Optional.ofNullable(settled);
    }
}
