package org.heliostat.adminui.trial;

import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * What clients asked of a server in a window, apart from how well it served them. Immutable.
 *
 * @param arrivals requests that came, per second, those that found no room too
 * @param inside requests that were waiting or at work, on average
 * @param idle connections that waited for their next request, on average
 */
record OfferedLoad(double arrivals, double inside, double idle) {

    /** Further apart, two windows do not speak of the same load. */
    private static final double MOST_APART = 0.25;

    /** @param window whose counters are of the window, too */
    static OfferedLoad of(ServerSnapshot window) {
        WindowSnapshot.PerSecond rates = window.window().perSecond();
        WindowSnapshot.Averages averages = window.window().averages();
        double inside = known(averages.queueLength()) + known(averages.sessionsBusy());
        return new OfferedLoad(
                rates.queued() + rates.quickLane() + rates.overflows(),
                inside,
                // A connection keeps its place while its next request is served.
                Math.max(0, known(averages.keptConnections()) - inside));
    }

    /**
     * Compares with a later window. Clients who come whatever happens ask as often as before. Those who ask again when they have
     * their answer ask more often of a faster server: there are as many of them, and they pause as long between answer and next
     * request, which says how often they should ask at the new speed (Little's law). Either is the same load.
     */
    boolean isAsIn(OfferedLoad later) {
        return isNear(later.arrivals, arrivals) || isNear(later.arrivals, askedAtTheSpeedOf(later));
    }

    private double askedAtTheSpeedOf(OfferedLoad later) {
        if (arrivals <= 0 || later.arrivals <= 0) {
            return arrivals;
        }
        double pause = idle / arrivals;
        double time = later.inside / later.arrivals;
        return time + pause <= 0 ? arrivals : (inside + idle) / (time + pause);
    }

    private static boolean isNear(double value, double expected) {
        return Math.abs(value - expected) <= MOST_APART * expected;
    }

    private static double known(@Nullable Double average) {
        return average == null ? 0 : average;
    }
}
