package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * The rules of a pool. The comments name the original's attribute of JDBCCONNECTIONPOOL where there is one.
 *
 * @param name for messages and threads
 * @param steadyPoolSize {@code steadypoolsize}: opened when the first connection is borrowed, and kept
 * @param maxPoolSize {@code maxpoolsize}: never more connections than these are open
 * @param poolResizeQuantity {@code poolresizequantity}: at each resize at most so many are closed
 * @param idleTimeout {@code idletimeout}: one that nobody wanted for so long may be closed; also the time between two
 *     resizes; zero: never
 * @param maxWaitTime {@code maxwaittime}: how long a borrower waits; zero: for ever
 * @param check {@code connectionvalidationmethod}; empty unless {@code connectionvalidationrequired}
 * @param failAllConnections {@code failallconnections}: when one does not pass, all that are free are replaced
 * @param isolation {@code transactionisolationlevel}; empty: the driver's
 * @param isolationGuaranteed {@code isolationlevelguaranteed}: the level is set again before each lease
 * @param setUp {@code CONNECTIONPROPERTY}: what is done to connections beside that
 * @param leakTimeout a lease longer than this is reported as a leak; zero: none is
 * @param statementCacheSize prepared statements kept open for each connection; 0: none
 * @param traceSql whether {@link Holder#lastSql()} is recorded
 */
public record PoolSettings(
        String name,
        int steadyPoolSize,
        int maxPoolSize,
        int poolResizeQuantity,
        Duration idleTimeout,
        Duration maxWaitTime,
        Optional<ConnectionCheck> check,
        boolean failAllConnections,
        Optional<IsolationLevel> isolation,
        boolean isolationGuaranteed,
        ConnectionSetUp setUp,
        Duration leakTimeout,
        int statementCacheSize,
        boolean traceSql) {

    /** The largest {@link #maxPoolSize()}. */
    public static final int MOST_CONNECTIONS = 10_000;

    /** The largest {@link #statementCacheSize()}. */
    public static final int MOST_STATEMENTS = 10_000;

    /** The longest of all times, 365 days. */
    public static final Duration LONGEST = Duration.ofDays(365);

    /**
     * A steady size above the largest size counts as the largest, as in the original.
     *
     * @throws IllegalArgumentException if a value is out of range; says what was expected
     */
    public PoolSettings {
        requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name: empty (expected: a name)");
        }
        within(name, "maxpoolsize", maxPoolSize, 1, MOST_CONNECTIONS);
        within(name, "steadypoolsize", steadyPoolSize, 0, MOST_CONNECTIONS);
        within(name, "poolresizequantity", poolResizeQuantity, 0, MOST_CONNECTIONS);
        within(name, "idletimeout", idleTimeout);
        within(name, "maxwaittime", maxWaitTime);
        within(name, "leaktimeout", leakTimeout);
        within(name, "statementcachesize", statementCacheSize, 0, MOST_STATEMENTS);
        requireNonNull(check, "check");
        requireNonNull(isolation, "isolation");
        requireNonNull(setUp, "setUp");
        if (isolationGuaranteed && isolation.isEmpty()) {
            throw new IllegalArgumentException(
                    "pool " + name + ": isolationlevelguaranteed: on (expected: a transactionisolationlevel with it)");
        }
        steadyPoolSize = Math.min(steadyPoolSize, maxPoolSize);
    }

    private static void within(String name, String attribute, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "pool " + name + ": " + attribute + ": " + value + " (expected: " + least + " to " + most + ")");
        }
    }

    private static void within(String name, String attribute, Duration value) {
        requireNonNull(value, attribute);
        if (value.isNegative() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("pool " + name + ": " + attribute + ": " + value + " (expected: 0 to "
                    + LONGEST.toDays() + " days)");
        }
    }

    /** @return whether a connection may be lent as it came back, if the driver has not closed it */
    boolean asksNothingBeforeLease() {
        return check.isEmpty() && isolation.isEmpty() && setUp.everyLease() == ConnectionSetUp.Step.NONE;
    }

    /** @return the original's defaults: 8 to 32 connections, 300 s idle, 60 s of waiting, no checks */
    public static PoolSettings named(String name) {
        return new Builder(name).build();
    }

    /** @return a builder that begins with the defaults of {@link #named} */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** @return a builder that begins with these values */
    public Builder with() {
        return new Builder(this);
    }

    /** Values on their way into settings. One thread. */
    public static final class Builder {
        private final String name;
        private int steadyPoolSize = 8;
        private int maxPoolSize = 32;
        private int poolResizeQuantity = 2;
        private Duration idleTimeout = Duration.ofSeconds(300);
        private Duration maxWaitTime = Duration.ofMillis(60_000);
        private Optional<ConnectionCheck> check = Optional.empty();
        private boolean failAllConnections;
        private Optional<IsolationLevel> isolation = Optional.empty();
        private boolean isolationGuaranteed;
        private ConnectionSetUp setUp = ConnectionSetUp.NONE;
        private Duration leakTimeout = Duration.ZERO;
        private int statementCacheSize;
        private boolean traceSql;

        private Builder(String name) {
            this.name = name;
        }

        private Builder(PoolSettings from) {
            name = from.name;
            steadyPoolSize = from.steadyPoolSize;
            maxPoolSize = from.maxPoolSize;
            poolResizeQuantity = from.poolResizeQuantity;
            idleTimeout = from.idleTimeout;
            maxWaitTime = from.maxWaitTime;
            check = from.check;
            failAllConnections = from.failAllConnections;
            isolation = from.isolation;
            isolationGuaranteed = from.isolationGuaranteed;
            setUp = from.setUp;
            leakTimeout = from.leakTimeout;
            statementCacheSize = from.statementCacheSize;
            traceSql = from.traceSql;
        }

        public Builder steadyPoolSize(int connections) {
            steadyPoolSize = connections;
            return this;
        }

        public Builder maxPoolSize(int connections) {
            maxPoolSize = connections;
            return this;
        }

        public Builder poolResizeQuantity(int connections) {
            poolResizeQuantity = connections;
            return this;
        }

        public Builder idleTimeout(Duration time) {
            idleTimeout = time;
            return this;
        }

        public Builder maxWaitTime(Duration time) {
            maxWaitTime = time;
            return this;
        }

        /** Checks connections in this way before each lease. */
        public Builder check(ConnectionCheck method) {
            check = Optional.of(method);
            return this;
        }

        public Builder noCheck() {
            check = Optional.empty();
            return this;
        }

        public Builder failAllConnections(boolean all) {
            failAllConnections = all;
            return this;
        }

        public Builder isolation(IsolationLevel level) {
            isolation = Optional.of(level);
            return this;
        }

        public Builder isolationGuaranteed(boolean guaranteed) {
            isolationGuaranteed = guaranteed;
            return this;
        }

        public Builder setUp(ConnectionSetUp steps) {
            setUp = steps;
            return this;
        }

        public Builder leakTimeout(Duration time) {
            leakTimeout = time;
            return this;
        }

        public Builder statementCacheSize(int statements) {
            statementCacheSize = statements;
            return this;
        }

        public Builder traceSql(boolean trace) {
            traceSql = trace;
            return this;
        }

        /** @throws IllegalArgumentException if a value is out of range */
        public PoolSettings build() {
            return new PoolSettings(
                    name,
                    steadyPoolSize,
                    maxPoolSize,
                    poolResizeQuantity,
                    idleTimeout,
                    maxWaitTime,
                    check,
                    failAllConnections,
                    isolation,
                    isolationGuaranteed,
                    setUp,
                    leakTimeout,
                    statementCacheSize,
                    traceSql);
        }
    }
}
