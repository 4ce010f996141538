package org.heliostat.benchmarks.advice.fault;

import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.server.UnsteadyDatabase;

/** Pools of database connections. */
final class DatabaseFaults {

    private static final String TABLE = "/fault/table";
    private static final String H2 = "org.h2.jdbcx.JdbcDataSource";

    private DatabaseFaults() {}

    static List<Fault> all() {
        return List.of(
                sized("pool-too-small", 2, "jdbc-pool-too-small")
                        .load(Clients.of(20, TABLE + "?ms=50"))
                        .fix("maxpoolsize"),
                sized("pool-too-small-for-many", 4, "jdbc-pool-too-small")
                        .load(Clients.of(40, TABLE + "?ms=100"))
                        .fix("maxpoolsize"),
                sized("connections-held", 4, "jdbc-connections-held").load(Clients.of(12, TABLE + "?ms=9000")),
                sized("statements-slow", 4, "jdbc-connections-held").load(Clients.of(12, TABLE + "?ms=1500")),
                pooled("leaks", "maxpoolsize=\"16\" leaktimeout=\"5\"", "jdbc-leaks")
                        .load(Clients.of(2, TABLE + "?ms=8000")),
                pooled("connections-outlive-requests", "maxpoolsize=\"32\"", "jdbc-connections-outlive-requests")
                        .load(Clients.of(2, TABLE + "?leak=40").every(200)),
                pooled("connections-idle", "steadypoolsize=\"40\" maxpoolsize=\"40\"", "jdbc-connections-idle")
                        .load(Clients.of(1, TABLE).every(200))
                        .fix("steadypoolsize"),
                pooled(
                                "connections-reopened",
                                "steadypoolsize=\"1\" maxpoolsize=\"20\" idletimeout=\"2\" poolresizequantity=\"20\"",
                                "jdbc-connections-reopened")
                        .load(Clients.of(10, TABLE + "?ms=500").every(6_000))
                        .fix("steadypoolsize"),
                pooled(
                                "pool-empty-at-first",
                                "steadypoolsize=\"0\" maxpoolsize=\"4\" idletimeout=\"2\"",
                                "jdbc-pool-empty-at-first")
                        .load(Clients.of(1, TABLE).every(8_000))
                        .fix("steadypoolsize"),
                Fault.of("database-down", Area.DATABASES, "jdbc-database-down")
                        .planted(instance -> instance.pool(
                                H2, "jdbc:h2:tcp://127.0.0.1:1/mem:fault", "maxpoolsize=\"4\" maxwaittime=\"1000\""))
                        .load(Clients.of(2, TABLE).every(200)),
                pooled(
                                "isolation-each-lease",
                                "maxpoolsize=\"8\" isolationlevelguaranteed=\"on\" transactionisolationlevel=\"read-committed\"",
                                "jdbc-isolation-each-lease")
                        .load(Clients.of(6, TABLE).every(40))
                        .fix("isolationlevelguaranteed"),
                pooled(
                                "validation-each-lease",
                                "maxpoolsize=\"8\" connectionvalidationrequired=\"on\" connectionvalidationmethod=\"table\""
                                        + " validationtablename=\"INFORMATION_SCHEMA.SCHEMATA\"",
                                "jdbc-validation-each-lease")
                        .load(Clients.of(6, TABLE).every(40))
                        .fix("connectionvalidationrequired"),
                pooled(
                                "pool-larger-than-threads",
                                "steadypoolsize=\"40\" maxpoolsize=\"40\"",
                                "jdbc-pool-larger-than-threads")
                        .magnus("RqThrottle", 8)
                        .magnus("RqThrottleMin", 8)
                        .load(Clients.of(2, TABLE).every(100))
                        .fix("maxpoolsize"),
                pooled(
                                "waits-given-up",
                                "steadypoolsize=\"1\" maxpoolsize=\"1\" maxwaittime=\"200\"",
                                "jdbc-pool-too-small",
                                "jdbc-wait-timeouts")
                        .load(Clients.of(10, TABLE + "?ms=200").every(50))
                        .fix("maxpoolsize"),
                Fault.of("connections-break", Area.DATABASES, "jdbc-connections-break", "jdbc-database-down")
                        .planted(instance -> {
                            UnsteadyDatabase database = UnsteadyDatabase.open();
                            instance.beside(database)
                                    .pool(
                                            H2,
                                            database.url(),
                                            "steadypoolsize=\"8\" maxpoolsize=\"8\" connectionvalidationrequired=\"on\"");
                        })
                        .load(Clients.of(4, TABLE + "?ms=50").every(100)),
                Fault.of(
                                "all-connections-replaced",
                                Area.DATABASES,
                                "jdbc-all-connections-replaced",
                                "jdbc-connections-break",
                                "jdbc-database-down")
                        .planted(instance -> {
                            UnsteadyDatabase database = UnsteadyDatabase.open();
                            instance.beside(database)
                                    .pool(
                                            H2,
                                            database.url(),
                                            "steadypoolsize=\"8\" maxpoolsize=\"8\" connectionvalidationrequired=\"on\""
                                                    + " failallconnections=\"on\"");
                        })
                        .load(Clients.of(4, TABLE + "?ms=50").every(100))
                        .fix("failallconnections"),
                Fault.of(
                                "connections-break-in-use",
                                Area.DATABASES,
                                "jdbc-connections-break-in-use",
                                "jdbc-database-down")
                        .planted(instance -> {
                            UnsteadyDatabase database = UnsteadyDatabase.open();
                            instance.beside(database)
                                    .pool(H2, database.url(), "steadypoolsize=\"8\" maxpoolsize=\"8\"");
                        })
                        .load(Clients.of(4, TABLE + "?ms=50").every(100))
                        .fix("connectionvalidationrequired"));
    }

    private static Fault sized(String name, int size, String... rules) {
        return pooled(
                name, "steadypoolsize=\"" + size + "\" maxpoolsize=\"" + size + "\" maxwaittime=\"60000\"", rules);
    }

    private static Fault pooled(String name, String attributes, String... rules) {
        return Fault.of(name, Area.DATABASES, rules).pool(attributes);
    }
}
