package org.heliostat.advisor.rule;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/**
 * What rules look at in one round: figures of four windows, each read at its first use and only once, the configuration in
 * force, the machine. Used by one thread, and thrown away after the round.
 */
public final class Situation {

    /** Less of a window does not speak for it; a window's far end is never quite covered. */
    private static final double LEAST_COVERED = 0.8;

    /** What a young server has counted since its start is its start. */
    private static final long LEAST_MILLIS_SINCE_START =
            Window.FIVE_MINUTES.length().toMillis();

    /** All clients come back at once then, to code that is not compiled yet. */
    private static final long FIRST_MILLIS = 30_000;

    private static final Duration UNLIMITED = Duration.ofSeconds(Long.MAX_VALUE);

    private final Function<Window, ServerSnapshot> windows;
    private final Configuration configuration;
    private final Machine machine;
    private final Supplier<List<RequestReport>> requests;
    private final Map<Window, ServerSnapshot> read;
    private final Duration longest;
    private @Nullable List<RequestReport> notable;

    /**
     * @param windows reads a snapshot whose counters and distributions are those of the window
     * @param configuration in force
     * @param machine that the process runs on
     * @param requests that were slow or have failed lately
     */
    public Situation(
            Function<Window, ServerSnapshot> windows,
            Configuration configuration,
            Machine machine,
            Supplier<List<RequestReport>> requests) {
        this.windows = windows;
        this.configuration = configuration;
        this.machine = machine;
        this.requests = requests;
        this.read = new EnumMap<>(Window.class);
        this.longest = UNLIMITED;
    }

    private Situation(Situation same, Duration longest) {
        this.windows = same.windows;
        this.configuration = same.configuration;
        this.machine = same.machine;
        this.requests = same.requests;
        this.read = same.read;
        this.longest = longest;
        this.notable = same.notable;
    }

    /**
     * @param sinceChange how long ago what a rule asks about was changed
     * @return the same, in which windows that began before the change say nothing
     */
    public Situation after(Duration sinceChange) {
        return new Situation(this, sinceChange);
    }

    /** @return the figures of a window; levels, such as the length of a queue, are those of now in each */
    public ServerSnapshot of(Window window) {
        return read.computeIfAbsent(window, windows);
    }

    /** @return the directives in force */
    public MagnusConf magnus() {
        return configuration.magnus();
    }

    /** @return the file cache's parameters in force */
    public NsfcConf nsfc() {
        return configuration.nsfc();
    }

    /** @return all that is in force: server.xml, obj.conf and the others too */
    public Configuration configuration() {
        return configuration;
    }

    public Machine machine() {
        return machine;
    }

    /**
     * Names what figures only count. How often a kind of request was told is not known by window: only when it was last.
     *
     * @param which of the requests that were slow or have failed
     * @return the kind that was told most often of those that were told last within the window
     */
    public Optional<RequestReport> mostFrequent(Window window, Predicate<RequestReport> which) {
        List<RequestReport> all = notable;
        if (all == null) {
            all = requests.get();
            notable = all;
        }
        long taken = of(window).takenMillis();
        long span = window.length().toMillis();
        return all.stream()
                .filter(which)
                .filter(report -> span == 0 || Math.abs(taken - report.lastMillis()) <= span)
                .max(Comparator.comparingLong(RequestReport::times).thenComparingLong(RequestReport::id));
    }

    /** @return makes changes that {@code check} takes and the machine can carry */
    public Proposals proposals() {
        return new Proposals(
                configuration, new Capacity(machine, of(Window.MINUTE).jvm(), magnus()));
    }

    /**
     * The one guard of all rules, asked before a rule is.
     *
     * @return whether figures say something: their window is covered, enough requests ended in it, no counter was set back
     */
    public boolean says(RuleDescription.Scope scope) {
        return !windows(scope).isEmpty();
    }

    /** @return whether the window reaches back into the server's first half minute, of which nothing follows for later */
    public boolean reachesStart(Window window) {
        return of(Window.START).window().coveredMillis() < window.length().toMillis() + FIRST_MILLIS;
    }

    /**
     * Asks the same of the windows of a scope that say something, the shortest first, until there is an answer: what happens often
     * is told after a minute, and what is rare when the longest window has enough of it.
     *
     * @param question about one window
     */
    public List<AdviceFinding> soonest(RuleDescription.Scope scope, Function<Window, List<AdviceFinding>> question) {
        for (Window window : windows(scope)) {
            List<AdviceFinding> found = question.apply(window);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /**
     * What a window has counted has happened, however little of it is covered: for events that are rare.
     *
     * @param longest to be asked for
     * @return the figures of the longest window up to it that began after the change; of the minute where none did
     */
    public ServerSnapshot soFar(Window longest) {
        return Arrays.stream(Window.values())
                .filter(window -> window.compareTo(longest) <= 0 && !straddlesChange(window))
                .reduce((shorter, longer) -> longer)
                .map(this::of)
                .orElseGet(() -> of(Window.MINUTE));
    }

    /** @return those that say something, the shortest first */
    private List<Window> windows(RuleDescription.Scope scope) {
        return Arrays.stream(Window.values())
                .filter(window -> window == scope.window() || isSooner(scope, window))
                .filter(window -> !straddlesChange(window))
                .filter(window -> says(window, scope.leastRequests()))
                .toList();
    }

    /** The longest one alone may reach back to the start: what happened there is little beside all of it. */
    private boolean isSooner(RuleDescription.Scope scope, Window window) {
        return scope.isSooner()
                && window.compareTo(scope.window()) < 0
                && !(scope.sparesStart() && reachesStart(window));
    }

    /**
     * What was counted since the start never gets rid of what was before; after the longest window it may speak again.
     *
     * @return whether the window began before the change that is asked about
     */
    public boolean straddlesChange(Window window) {
        Window fading = window == Window.START ? Window.FIFTEEN_MINUTES : window;
        return fading.length().compareTo(longest) > 0;
    }

    private boolean says(Window window, long leastRequests) {
        ServerSnapshot snapshot = of(window);
        return isCovered(window, snapshot) && snapshot.requests().requests() >= leastRequests;
    }

    private static boolean isCovered(Window window, ServerSnapshot snapshot) {
        WindowSnapshot about = snapshot.window();
        if (isSetBack(snapshot)) {
            return false;
        }
        return window == Window.START
                ? about.coveredMillis() >= LEAST_MILLIS_SINCE_START
                : about.coveredMillis() >= LEAST_COVERED * window.length().toMillis();
    }

    /** Windows take differences of counters; a negative one comes from a counter that began anew. */
    private static boolean isSetBack(ServerSnapshot snapshot) {
        return snapshot.requests().requests() < 0
                || snapshot.connectionQueue().queuedTotal() < 0
                || snapshot.protocol().connectionsTotal() < 0
                || snapshot.quickLaneAnswers() < 0
                || snapshot.jvm().collectionMillis() < 0;
    }
}
