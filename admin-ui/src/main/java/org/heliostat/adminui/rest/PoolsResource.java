package org.heliostat.adminui.rest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.heliostat.admin.ConnectionPools;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RefusedException;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.request.Exchange;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/pools}: lists the pools of database connections, says who has connections, opens and renews them.
 * {@code pool} names one; where only something is looked at it may be left out.
 */
record PoolsResource(ConnectionPools pools, ServerControl server, OtherProcesses others, Json json) {

    record Listed(List<JdbcResourceSnapshot> pools) {}

    record Held(List<Holder> holders) {}

    private record Holder(String pool, String thread, String virtualServer, String url, long heldMillis, String sql) {}

    private static final long NANOS_PER_MILLISECOND = 1_000_000;

    /** What can be done to a pool. */
    private interface Change {
        boolean apply(String pool);
    }

    void list(Exchange exchange) throws IOException, ProblemException {
        json.send(exchange, 200, new Listed(chosen(exchange)));
    }

    void holders(Exchange exchange) throws IOException, ProblemException {
        List<Holder> holders = new ArrayList<>();
        for (JdbcResourceSnapshot pool : chosen(exchange)) {
            for (JdbcResourceSnapshot.Lease lease : pool.leases()) {
                holders.add(new Holder(
                        pool.pool(),
                        lease.thread(),
                        lease.virtualServer(),
                        lease.url(),
                        lease.heldNanos() / NANOS_PER_MILLISECOND,
                        lease.sql()));
            }
        }
        json.send(exchange, 200, new Held(holders));
    }

    void start(Exchange exchange) throws IOException, ProblemException {
        change(exchange, "Start failed", pools::start, RuntimeChange::poolStart);
    }

    void flush(Exchange exchange) throws IOException, ProblemException {
        change(exchange, "Flush failed", pools::flush, RuntimeChange::poolFlush);
    }

    private void change(Exchange exchange, String failure, Change change, Function<String, RuntimeChange> elsewhere)
            throws IOException, ProblemException {
        String name = Query.of(exchange.request().query()).get("pool");
        if (name == null) {
            throw new ProblemException(Problem.wrongValue(422, "pool", "none", "the name of a pool"));
        }
        try {
            if (!change.apply(name)) {
                throw nothingCalled(name);
            }
        } catch (RefusedException refused) {
            throw new ProblemException(Problem.of(422, failure, String.valueOf(refused.getMessage())));
        }
        List<ProcessAnswer> made = others.follow(elsewhere.apply(name));
        Optional<JdbcResourceSnapshot> after = server.snapshot().jdbcResources().stream()
                .filter(pool -> pool.pool().equals(name) && !pool.state().equals("ending"))
                .findFirst();
        json.send(exchange, 200, after.orElseThrow(() -> nothingCalled(name)), made);
    }

    /** @return the pools asked for: all, or those of one name, a replaced one that still ends among them */
    private List<JdbcResourceSnapshot> chosen(Exchange exchange) throws ProblemException {
        String name = Query.of(exchange.request().query()).get("pool");
        List<JdbcResourceSnapshot> all = server.snapshot().jdbcResources();
        if (name == null) {
            return all;
        }
        List<JdbcResourceSnapshot> named = named(all, name);
        if (named.isEmpty()) {
            throw nothingCalled(name);
        }
        return named;
    }

    private static List<JdbcResourceSnapshot> named(List<JdbcResourceSnapshot> all, @Nullable String name) {
        return all.stream().filter(pool -> pool.pool().equals(name)).toList();
    }

    private static ProblemException nothingCalled(String name) {
        return new ProblemException(
                Problem.of(404, "No such pool", "JDBCCONNECTIONPOOL " + name + ": server.xml has none of that name"));
    }
}
