package org.heliostat.importer.tomcat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.draft.DraftFile;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.PoolDraft;
import org.heliostat.importer.report.Setting;

/** Reads a Resource of type javax.sql.DataSource, of both pools that Tomcat has: a JDBCCONNECTIONPOOL and its name. */
final class PoolReader {

    private static final long MILLIS = 1_000;
    private static final long MOST_CONNECTIONS = 10_000;
    private static final long LONGEST_WAIT = 86_400_000;

    private static final List<Amount> AMOUNTS = List.of(
            new Amount("maxTotal", "maxpoolsize", 1, 1, MOST_CONNECTIONS),
            new Amount("maxActive", "maxpoolsize", 1, 1, MOST_CONNECTIONS),
            new Amount("minIdle", "steadypoolsize", 1, 0, MOST_CONNECTIONS),
            new Amount("initialSize", "steadypoolsize", 1, 0, MOST_CONNECTIONS),
            new Amount("maxWaitMillis", "maxwaittime", 1, 1, LONGEST_WAIT),
            new Amount("maxWait", "maxwaittime", 1, 1, LONGEST_WAIT),
            new Amount("minEvictableIdleTimeMillis", "idletimeout", MILLIS, 0, 604_800),
            new Amount("removeAbandonedTimeout", "leaktimeout", 1, 0, 86_400),
            new Amount("maxOpenPreparedStatements", "statementcachesize", 1, 0, 10_000));

    private static final Map<String, String> LEVELS = Map.of(
            "READ_UNCOMMITTED", "read-uncommitted",
            "READ_COMMITTED", "read-committed",
            "REPEATABLE_READ", "repeatable-read",
            "SERIALIZABLE", "serializable");

    private static final Setting OWN_WAY = Setting.left("the pool has its own way: docs/jdbc.md");

    private static final Map<String, Setting> KNOWN = Map.ofEntries(
            Map.entry("auth", Setting.left("the container's, always")),
            Map.entry("type", Setting.taken("JDBCRESOURCE")),
            Map.entry("factory", Setting.changed("JDBCCONNECTIONPOOL", "the server's own pool")),
            Map.entry("description", Setting.left("a comment")),
            Map.entry("scope", Setting.left("applications share a pool by its name")),
            Map.entry("singleton", Setting.left("applications share a pool by its name")),
            Map.entry("closeMethod", Setting.left("pools are closed when the server ends")),
            Map.entry(
                    "driverClassName",
                    Setting.changed("datasourceclassname", "the driver's DataSource, its jar in lib/")),
            Map.entry("maxIdle", Setting.left("steadypoolsize and idletimeout say how many stay")),
            Map.entry(
                    "validationQuery",
                    Setting.changed(
                            "connectionvalidationmethod",
                            "auto-commit; table with validationtablename asks the database itself")),
            Map.entry("validationQueryTimeout", OWN_WAY),
            Map.entry("testOnReturn", OWN_WAY),
            Map.entry("testWhileIdle", OWN_WAY),
            Map.entry("testOnConnect", OWN_WAY),
            Map.entry("timeBetweenEvictionRunsMillis", OWN_WAY),
            Map.entry("numTestsPerEvictionRun", OWN_WAY),
            Map.entry(
                    "removeAbandoned",
                    Setting.changed("leaktimeout", "a leak is told with its stack, the connection is not taken away")),
            Map.entry(
                    "removeAbandonedOnBorrow",
                    Setting.changed("leaktimeout", "a leak is told with its stack, the connection is not taken away")),
            Map.entry(
                    "removeAbandonedOnMaintenance",
                    Setting.changed("leaktimeout", "a leak is told with its stack, the connection is not taken away")),
            Map.entry("logAbandoned", Setting.taken("leaktimeout")),
            Map.entry(
                    "poolPreparedStatements",
                    Setting.changed("statementcachesize", "0 unless the driver has no cache of its own")),
            Map.entry("accessToUnderlyingConnectionAllowed", Setting.taken("unwrap")),
            Map.entry("defaultAutoCommit", Setting.left("on, as JDBC has it; the application changes it")),
            Map.entry("defaultReadOnly", Setting.left("CONNECTIONPROPERTY, where the driver has one")),
            Map.entry("defaultCatalog", Setting.left("a PROPERTY of the driver's DataSource")),
            Map.entry("connectionProperties", Setting.left("CONNECTIONPROPERTY elements of the pool")),
            Map.entry("connectionInitSqls", Setting.left("CONNECTIONPROPERTY elements of the pool")),
            Map.entry("initSQL", Setting.left("CONNECTIONPROPERTY elements of the pool")),
            Map.entry("jdbcInterceptors", OWN_WAY),
            Map.entry("jmxEnabled", Setting.taken("figures of pools are in JMX")),
            Map.entry("fairQueue", Setting.taken("who waits longest is first")),
            Map.entry("rollbackOnReturn", Setting.taken("done anyway")),
            Map.entry("maxAge", OWN_WAY),
            Map.entry("maxConnLifetimeMillis", OWN_WAY),
            Map.entry("lifo", OWN_WAY));

    private final InstanceDraft draft;
    private final ResourceNames names;

    private record Amount(String attribute, String ours, long divisor, long least, long most) {}

    /** @param names of resources so far; gets that of each pool */
    PoolReader(InstanceDraft draft, ResourceNames names) {
        this.draft = draft;
        this.names = names;
    }

    void read(Element resource) {
        String jndiName = resource.quietly("name").orElse("");
        String url = resource.quietly("url").orElse("");
        Optional<String> dataSource = DriverTable.dataSource(url);
        if (jndiName.isEmpty() || names.isOther(jndiName)) {
            resource.is(Setting.left(jndiName.isEmpty() ? "no name" : "another resource has this name already"));
            return;
        }
        if (dataSource.isEmpty()) {
            names.contest(jndiName);
            resource.is(Setting.left("no DataSource class is known for its url: JDBCCONNECTIONPOOL with the driver's"
                    + " datasourceclassname and PROPERTYs (docs/jdbc.md)"));
            return;
        }
        String id = poolName(jndiName);
        PoolDraft pool = new PoolDraft(id, jndiName, dataSource.get());
        pool.property("url", url);
        resource.value("username").or(() -> resource.value("user")).ifPresent(user -> pool.property("user", user));
        if (names.owner(jndiName).filter(pool::isSame).isPresent()) {
            resource.is(Setting.taken("JDBCRESOURCE " + jndiName + ", of the resource of this name before it"));
            return;
        }
        resource.quietly("username");
        resource.quietly("user");
        resource.quietly("password").ifPresent(password -> {
            draft.file(DraftFile.secret("conf/" + id + ".password", password + "\n"));
            pool.secret("password", id + ".password");
        });
        amounts(resource, pool);
        tests(resource, pool);
        resource.value("defaultTransactionIsolation").map(LEVELS::get).ifPresent(level -> {
            pool.attribute("transactionisolationlevel", level);
            resource.taken("defaultTransactionIsolation", "transactionisolationlevel=\"" + level + "\"");
        });
        draft.pool(pool);
        String name = names.claim(jndiName, pool);
        String became = "JDBCRESOURCE " + name + ", JDBCCONNECTIONPOOL " + id;
        if (name.equals(jndiName)) {
            resource.notes().taken(resource.at(), "Resource " + jndiName, became);
        } else {
            resource.notes().changed(resource.at(), "Resource " + jndiName, became, several(jndiName));
        }
        resource.rest(KNOWN);
    }

    /** @return what applications say that have a name for databases of their own */
    static String several(String name) {
        return "several applications have the name for databases of their own, so that no JDBCRESOURCE has it: each says in its sun-web.xml"
                + " which one it means, by <resource-ref><res-ref-name>" + name
                + "</res-ref-name><jndi-name>NAME</jndi-name></resource-ref>";
    }

    /** DBCP 2 tests what it gives unless it is told not to; Tomcat's other pool only where it is told to. */
    private static void tests(Element resource, PoolDraft pool) {
        Optional<Boolean> said = resource.flag("testOnBorrow");
        boolean tests = said.orElse(!isOtherPool(resource));
        pool.attribute("connectionvalidationrequired", tests ? "on" : "off");
        if (said.isPresent()) {
            resource.taken("testOnBorrow", "connectionvalidationrequired=\"" + (tests ? "on" : "off") + "\"");
        } else if (tests) {
            resource.notes()
                    .changed(
                            resource.at(),
                            "Resource testOnBorrow, not said",
                            "connectionvalidationrequired=\"on\"",
                            "as DBCP 2 does");
        }
    }

    private static boolean isOtherPool(Element resource) {
        return resource.value("factory")
                .filter("org.apache.tomcat.jdbc.pool.DataSourceFactory"::equals)
                .isPresent();
    }

    private void amounts(Element resource, PoolDraft pool) {
        long steady = 0;
        long most = isOtherPool(resource) ? 100 : 8;
        if (most > 8 && resource.number("maxActive").isEmpty()) {
            resource.notes()
                    .changed(
                            resource.at(),
                            "Resource maxActive, not said",
                            "maxpoolsize=\"100\"",
                            "as Tomcat's own pool has it");
        }
        for (Amount amount : AMOUNTS) {
            Optional<Long> value = resource.number(amount.attribute());
            if (value.isEmpty()) {
                continue;
            }
            boolean isUnlimited = value.get() < 0;
            long wanted = isUnlimited ? amount.most() : (value.get() + amount.divisor() - 1) / amount.divisor();
            long kept = Math.min(Math.max(wanted, amount.least()), amount.most());
            switch (amount.ours()) {
                case "steadypoolsize" -> steady = Math.max(steady, kept);
                case "maxpoolsize" -> most = kept;
                default -> pool.attribute(amount.ours(), Long.toString(kept));
            }
            String became = amount.ours() + "=\"" + kept + "\"";
            if (kept == wanted && !isUnlimited) {
                resource.taken(amount.attribute(), became);
            } else {
                resource.changed(amount.attribute(), became, "the nearest value: everything has a limit here");
            }
        }
        // DBCP, Tomcat's usual pool, has 8 connections at most where nothing is said, the other one 100.
        pool.attribute("steadypoolsize", Long.toString(Math.min(steady, most)));
        pool.attribute("maxpoolsize", Long.toString(most));
    }

    private String poolName(String jndiName) {
        String id = InstanceDraft.id(jndiName.replaceFirst("^jdbc/", ""));
        String candidate = id;
        int number = 2;
        while (isTaken(candidate)) {
            candidate = id + "-" + number++;
        }
        return candidate;
    }

    private boolean isTaken(String name) {
        return draft.pools().stream().anyMatch(pool -> pool.name().equals(name));
    }
}
