package org.heliostat.adminui.trial;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.heliostat.admin.advice.FigureWords;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;

/**
 * Something that goes wrong for clients, counted in windows. Immutable.
 *
 * @param words what it is, for sentences
 */
record Harm(String words, ToLongFunction<ServerSnapshot> count) {

    /** How many standard deviations of a count apart two windows must be. */
    private static final double SURE = 2;

    /** Of the requests: so much more is not waited for. */
    private static final double JUMP = 0.02;

    /** As many times as often as before. */
    private static final double JUMP_TIMES = 2;

    private static final List<Harm> ALL = List.of(
            new Harm("answers of 5xx", snapshot -> snapshot.requests().status5xx()),
            new Harm("refused requests", snapshot -> snapshot.refusals().total()),
            new Harm("refused connections", snapshot -> snapshot.protocol().connectionsRefused()),
            new Harm("requests that waited too long", Harm::expired),
            new Harm("waits for a database that were given up", Harm::databaseWaits),
            new Harm(
                    "time-outs of clients",
                    snapshot -> snapshot.protocol().bodyTimeouts()
                            + snapshot.protocol().headTimeouts()
                            + snapshot.protocol().writeTimeouts()));

    /** @return what is more often there than chance would have it, in a sentence; empty where nothing is */
    static Optional<String> risen(ServerSnapshot before, ServerSnapshot after) {
        return ALL.stream()
                .filter(harm -> harm.hasRisen(before, after))
                .findFirst()
                .map(harm -> harm.sentence(before, after));
    }

    /** @return the same for what is so much worse that nobody should wait for the end of the window */
    static Optional<String> jumped(ServerSnapshot before, ServerSnapshot now) {
        return ALL.stream()
                .filter(harm -> harm.hasRisen(before, now) && harm.isJump(before, now))
                .findFirst()
                .map(harm -> harm.sentence(before, now));
    }

    private boolean hasRisen(ServerSnapshot before, ServerSnapshot after) {
        long now = count.applyAsLong(after);
        double usual = share(before) * requests(after);
        return now - usual > SURE * Math.sqrt(now + usual);
    }

    /** What comes in bursts is no jump until there is more of it than in the whole window before. */
    private boolean isJump(ServerSnapshot before, ServerSnapshot now) {
        return count.applyAsLong(now) > count.applyAsLong(before) && share(now) > JUMP + JUMP_TIMES * share(before);
    }

    private double share(ServerSnapshot snapshot) {
        return (double) count.applyAsLong(snapshot) / requests(snapshot);
    }

    private String sentence(ServerSnapshot before, ServerSnapshot after) {
        return words + " rose from " + FigureWords.percent(share(before)) + " to " + FigureWords.percent(share(after))
                + " of the requests";
    }

    /** What was refused before it reached a virtual server is none of its requests. */
    private static double requests(ServerSnapshot snapshot) {
        return Math.max(1, snapshot.requests().requests() + snapshot.refusals().unassigned());
    }

    private static long expired(ServerSnapshot snapshot) {
        return snapshot.sessionThreads().expired()
                + snapshot.threadPools().stream()
                        .mapToLong((ThreadPoolSnapshot pool) -> pool.refused() + pool.expired())
                        .sum();
    }

    private static long databaseWaits(ServerSnapshot snapshot) {
        return snapshot.jdbcResources().stream()
                .mapToLong(JdbcResourceSnapshot::waitTimeouts)
                .sum();
    }
}
