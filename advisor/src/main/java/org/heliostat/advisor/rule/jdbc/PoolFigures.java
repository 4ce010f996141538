package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.window.Window;

/**
 * One pool: what a window says of it, and how it is configured. Immutable.
 *
 * @param figures of the window
 * @param conf its element of server.xml
 * @param inUse connections lent out on average; negative = not known
 * @param waiting threads that waited for one on average; negative = not known
 * @param seconds that the window covers
 */
record PoolFigures(
        JdbcResourceSnapshot figures, JdbcConnectionPoolConfig conf, double inUse, double waiting, double seconds) {

    private static final double UNKNOWN = -1;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Nobody has used it, or it is only there until its last connections come back. */
    private static final Set<String> OUT_OF_USE = Set.of("unused", "ending");

    /** @return pools in use that stand in server.xml */
    static List<PoolFigures> of(Situation situation, Window window) {
        ServerSnapshot snapshot = situation.of(window);
        ResourcesConfig resources = situation.configuration().serverXml().java().resources();
        return snapshot.jdbcResources().stream()
                .filter(pool -> !OUT_OF_USE.contains(pool.state()))
                .flatMap(pool -> resources.pool(pool.pool()).stream().map(conf -> of(pool, conf, snapshot.window())))
                .toList();
    }

    private static PoolFigures of(JdbcResourceSnapshot pool, JdbcConnectionPoolConfig conf, WindowSnapshot window) {
        Optional<WindowSnapshot.PoolAverages> averages = window.averages().jdbcResources().stream()
                .filter(one -> one.name().equals(pool.pool()))
                .findFirst();
        return new PoolFigures(
                pool,
                conf,
                averages.map(WindowSnapshot.PoolAverages::inUse).orElse(UNKNOWN),
                averages.map(WindowSnapshot.PoolAverages::waiting).orElse(UNKNOWN),
                window.coveredSeconds());
    }

    String name() {
        return figures.pool();
    }

    /** @return for findings, so that those about the same pool find each other */
    String about() {
        return "pool " + name();
    }

    /** @return for findings: where in server.xml to look */
    String subject(String attribute) {
        return "JDBCCONNECTIONPOOL " + name() + (attribute.isEmpty() ? "" : " " + attribute);
    }

    /**
     * By Little's law: those that are out at one time are those that go out in a second, times the seconds that each stays out.
     *
     * @return average nanoseconds that a connection was out; 0 where it is not known
     */
    double heldNanos() {
        double rate = leasesPerSecond();
        return rate <= 0 || inUse <= 0 ? 0 : inUse / rate * NANOS_PER_SECOND;
    }

    double leasesPerSecond() {
        return seconds <= 0 ? 0 : figures.leasedTotal() / seconds;
    }

    /** @return evidence of so many leases a second or more */
    Evidence leases(double leastPerSecond) {
        return Evidence.beyond("jdbcResources.leasedTotal", figures.leasedTotal(), "leases", leastPerSecond * seconds);
    }

    /** @return a change of one of the pool's attributes, if there is a step to make */
    Optional<ProposedChange> change(Situation situation, String attribute, long from, long wanted) {
        return situation.proposals().serverXml("JDBCCONNECTIONPOOL", name(), attribute, from, wanted);
    }

    /** @return the same for a word */
    Optional<ProposedChange> change(Situation situation, String attribute, String from, String word) {
        return situation.proposals().serverXml("JDBCCONNECTIONPOOL", name(), attribute, from, word);
    }

    /** @return a time after which leaks are told, where none are */
    Optional<ProposedChange> traceLeaks(Situation situation) {
        return conf.leakTimeout().isZero()
                ? change(situation, "leaktimeout", 0, HeldConnections.LEAK_SECONDS)
                : Optional.empty();
    }
}
