package org.heliostat.adminui.trial;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.admin.advice.FigureWords;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * What clients asked of a server in a window, apart from how well it served them. Immutable.
 *
 * @param arrivals requests that came, per second, those that found no room too
 * @param served of these, not those that found no room
 * @param inside requests that were waiting or at work, on average
 * @param idle connections that waited for their next request, on average
 * @param isCrowded whether requests waited, for a session thread, a pool's thread, a connection to a database or to an
 *     application, or an origin
 */
record OfferedLoad(double arrivals, double served, double inside, double idle, boolean isCrowded) {

    /** Further apart, two windows do not speak of the same load. */
    private static final double MOST_APART = 0.25;

    /** On average. */
    private static final double LEAST_WAITING = 1;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Of the session threads. */
    private static final double SATURATED = 0.9;

    /** @param window whose counters are of the window, too */
    static OfferedLoad of(ServerSnapshot window) {
        WindowSnapshot.PerSecond rates = window.window().perSecond();
        WindowSnapshot.Averages averages = window.window().averages();
        double served = rates.queued() + rates.quickLane();
        double onThreads = known(averages.queueLength()) + known(averages.sessionsBusy());
        // Whoever is in a pool of its own, waits for an origin or is slowed down has no session thread (Little's law).
        double inside = Math.max(onThreads, secondsInside(window));
        return new OfferedLoad(
                served + rates.overflows(),
                served,
                inside,
                // A connection keeps its place while its next request is served.
                Math.max(0, known(averages.keptConnections()) - inside),
                isCrowded(window.window()));
    }

    /** @return for each second of the window, of those that were measured: who found no room took no time */
    private static double secondsInside(ServerSnapshot window) {
        double seconds = window.window().coveredSeconds();
        return seconds <= 0 ? 0 : window.timeSplit().total().sumNanos() / NANOS_PER_SECOND / seconds;
    }

    private static boolean isCrowded(WindowSnapshot window) {
        return known(window.averages().queueLength()) >= LEAST_WAITING
                || known(window.ratios().sessionsBusy()) >= SATURATED
                || Stream.of(
                                window.averages().threadPools(),
                                window.averages().jdbcResources(),
                                window.averages().fastCgi(),
                                window.averages().origins())
                        .flatMap(List::stream)
                        .anyMatch(pool -> known(pool.waiting()) >= LEAST_WAITING);
    }

    /** @return clients who were there: with a request inside, or with a connection for their next one */
    double clients() {
        return inside + idle;
    }

    /**
     * Compares with a later window. Clients who come whatever happens ask as often as before. Those who ask again when they have
     * their answer ask more often of a faster server: there are as many of them, and they pause as long between answer and next
     * request, which says how often they should ask at the new speed (Little's law). Either is the same load. Where requests
     * waited, as many came as were answered, however many clients there were: then there must be as many clients, too.
     */
    boolean isAsIn(OfferedLoad later) {
        boolean asOften = isNear(later.arrivals, arrivals) && (!isCrowded || isNear(later.clients(), clients()));
        return asOften || isNear(later.arrivals, askedAtTheSpeedOf(later));
    }

    /**
     * @return whether the later window had no fewer requests than this one, and no fewer clients where requests waited; those that
     *     find no room come again at once, and do not count
     */
    boolean isNoMoreThan(OfferedLoad later) {
        return served > 0
                && later.served >= (1 - MOST_APART) * served
                && (!isCrowded || later.clients() >= (1 - MOST_APART) * clients());
    }

    /** @return as many times as many requests were served in this window as in the later one; 1 where nobody knows */
    double servedBy(OfferedLoad later) {
        return served > 0 && later.served > 0 ? served / later.served : 1;
    }

    /** @return what is another load, in a few words; only where it is one */
    String unlike(OfferedLoad later) {
        if (!isNear(later.arrivals, arrivals)) {
            return FigureWords.value(arrivals, "requests/s") + " before and "
                    + FigureWords.value(later.arrivals, "requests/s") + " after";
        }
        return FigureWords.value(Math.rint(clients()), "clients") + " before and "
                + FigureWords.value(Math.rint(later.clients()), "clients") + " after";
    }

    /** @return how much less a figure may have become just since some clients left: where requests wait, each waits for the others */
    double shareOfClientsGone(OfferedLoad later) {
        return isCrowded && clients() > 0 ? Math.max(0, 1 - later.clients() / clients()) : 0;
    }

    private double askedAtTheSpeedOf(OfferedLoad later) {
        if (arrivals <= 0 || later.arrivals <= 0) {
            return arrivals;
        }
        double pause = idle / arrivals;
        double time = later.inside / later.arrivals;
        return time + pause <= 0 ? arrivals : clients() / (time + pause);
    }

    private static boolean isNear(double value, double expected) {
        return Math.abs(value - expected) <= MOST_APART * expected;
    }

    private static double known(@Nullable Double average) {
        return average == null ? 0 : average;
    }
}
