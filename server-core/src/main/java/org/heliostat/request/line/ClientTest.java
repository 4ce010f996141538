package org.heliostat.request.line;

import org.heliostat.request.Exchange;
import org.heliostat.request.Repeatability;
import org.jspecify.annotations.Nullable;

/**
 * One {@code <Client>} tag.
 *
 * @param match what must be true of its conditions
 */
public record ClientTest(Match match, Condition[] conditions) {

    /** {@code match=} of a tag. */
    public enum Match {
        ALL,
        ANY,
        NONE
    }

    /** @return whether one of its conditions may block */
    boolean mayBlock() {
        for (Condition condition : conditions) {
            if (condition.repeatability() == Repeatability.NEVER) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param restarts how often the exchange was restarted
     * @param listener hears of each condition that was tested, null for nobody
     */
    public boolean holds(Exchange exchange, int restarts, Condition.@Nullable Listener listener) {
        for (Condition condition : conditions) {
            boolean held = condition.holds(exchange, restarts);
            if (listener != null) {
                listener.tested(condition, held);
            }
            switch (match) {
                case ALL -> {
                    if (!held) {
                        return false;
                    }
                }
                case ANY -> {
                    if (held) {
                        return true;
                    }
                }
                case NONE -> {
                    if (held) {
                        return false;
                    }
                }
            }
        }
        return match != Match.ANY;
    }
}
