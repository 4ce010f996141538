package org.heliostat.advisor.rule.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.PoolProperty;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class LeaseCostRulesTest {

    private static final String VALIDATION = "jdbc-validation-each-lease";
    private static final String ISOLATION = "jdbc-isolation-each-lease";
    private static final String STATEMENTS = "jdbc-statement-cache-off";
    private static final String BREAK = "jdbc-connections-break";
    private static final String IN_USE = "jdbc-connections-break-in-use";
    private static final String ALL = "jdbc-all-connections-replaced";
    private static final String DOWN = "jdbc-database-down";

    /** 50 a second over fifteen minutes. */
    private static final long MANY = 45_000;

    @Test
    void aQueryBeforeEachLeaseIsTold() {
        PoolScene checked = longOnes()
                .conf("connectionValidationRequired", true)
                .conf("connectionValidationMethod", "table")
                .conf("validationTableName", "ping")
                .with("leasedTotal", MANY);

        assertThat(checked.finding(VALIDATION).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/server.xml: JDBCCONNECTIONPOOL Shop: connectionvalidationrequired on -> off");
        assertThat(checked.with("leasedTotal", MANY - 1).finding(VALIDATION)).isEmpty();
        assertThat(checked.with("failedValidations", 1L).finding(VALIDATION)).isEmpty();
        assertThat(checked.conf("connectionValidationMethod", "auto-commit").finding(VALIDATION))
                .isEmpty();
        assertThat(checked.conf("connectionValidationRequired", false).finding(VALIDATION))
                .isEmpty();
        assertThat(checked.server(Scene.busy().requests(99)).finding(VALIDATION))
                .isEmpty();
    }

    /** What was found once may be the reason for which somebody has switched it on. */
    @Test
    void aQueryThatFindsBrokenConnectionsIsOfUse() {
        PoolScene checked = PoolScene.healthy()
                .conf("connectionValidationRequired", true)
                .conf("connectionValidationMethod", "table")
                .with("leasedTotal", MANY);
        Scene whole = checked.whole();

        assertThat(whole.finding(VALIDATION).orElseThrow().title()).contains("750 leases a second");
        assertThat(whole.in(
                                Window.START,
                                "jdbcResources",
                                List.of(checked.with("failedValidations", 1L).figures()))
                        .finding(VALIDATION))
                .isEmpty();
    }

    private static PoolScene longOnes() {
        return PoolScene.healthy().server(Scene.busy().only(Window.FIFTEEN_MINUTES));
    }

    @Test
    void anIsolationLevelSetAtEachLeaseIsTold() {
        PoolScene level = longOnes()
                .conf("isolationLevelGuaranteed", true)
                .conf("transactionIsolationLevel", Optional.of("serializable"))
                .with("leasedTotal", MANY);

        assertThat(level.finding(ISOLATION).orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("off");
        assertThat(level.with("leasedTotal", MANY - 1).finding(ISOLATION)).isEmpty();
        assertThat(level.conf("transactionIsolationLevel", Optional.empty()).finding(ISOLATION))
                .isEmpty();
        assertThat(level.conf("isolationLevelGuaranteed", false).finding(ISOLATION))
                .isEmpty();
    }

    @Test
    void aDriverWithoutCacheOfStatementsIsTold() {
        PoolScene mysql = longOnes()
                .conf("dataSourceClassName", "com.mysql.cj.jdbc.MysqlDataSource")
                .with("leasedTotal", MANY);

        assertThat(mysql.finding(STATEMENTS).orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("64");
        assertThat(mysql.with("leasedTotal", MANY - 1).finding(STATEMENTS)).isEmpty();
        assertThat(mysql.conf("statementCacheSize", 10).finding(STATEMENTS)).isEmpty();
        assertThat(mysql.conf("dataSourceClassName", "org.postgresql.ds.PGSimpleDataSource")
                        .finding(STATEMENTS))
                .isEmpty();
        assertThat(mysql.conf(
                                "properties",
                                List.of(new PoolProperty(
                                        SourceLocation.none(), "url", "jdbc:mysql://db/shop?cachePrepStmts=true")))
                        .finding(STATEMENTS))
                .isEmpty();
    }

    @Test
    void connectionsThatBreakInUseAreLookedAtBefore() {
        PoolScene broken = PoolScene.healthy().with("brokenInUse", 5L);

        AdviceFinding finding = broken.finding(IN_USE).orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(finding.about()).isEqualTo("pool Shop");
        assertThat(finding.title()).contains("5 connections of Shop broke", "nobody looks at them before");
        assertThat(finding.change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/server.xml: JDBCCONNECTIONPOOL Shop: connectionvalidationrequired off -> on");
        assertThat(broken.with("brokenInUse", 4L).finding(IN_USE)).isEmpty();
    }

    @Test
    void whereTheyAreLookedAtTheyBreakAllTheSame() {
        AdviceFinding finding = PoolScene.healthy()
                .with("brokenInUse", 5L)
                .conf("connectionValidationRequired", true)
                .conf("connectionValidationMethod", "meta-data")
                .finding(IN_USE)
                .orElseThrow();

        assertThat(finding.change()).isEmpty();
        assertThat(finding.title()).endsWith("though they are looked at before, by meta-data");
    }

    @Test
    void aMethodThatTheDriverAnswersGivesWayToATable() {
        PoolScene broken = PoolScene.healthy()
                .with("brokenInUse", 5L)
                .conf("connectionValidationRequired", true)
                .conf("validationTableName", "ping");

        assertThat(broken.finding(IN_USE).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly(
                        "conf/server.xml: JDBCCONNECTIONPOOL Shop: connectionvalidationmethod auto-commit -> table");
        assertThat(broken.conf("connectionValidationRequired", false)
                        .finding(IN_USE)
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::name)
                .containsExactly("connectionvalidationrequired", "connectionvalidationmethod");
        assertThat(broken.conf("connectionValidationMethod", "table")
                        .finding(IN_USE)
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    @Test
    void oneBrokenConnectionNeedNotEndAllOthers() {
        PoolScene all = PoolScene.healthy()
                .conf("connectionValidationRequired", true)
                .conf("failAllConnections", true)
                .with("failedValidations", 3L)
                .with("opened", 12L);

        AdviceFinding finding = all.finding(ALL).orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(finding.change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/server.xml: JDBCCONNECTIONPOOL Shop: failallconnections on -> off");
        assertThat(all.with("failedValidations", 2L).finding(ALL))
                .as("a restart of the database")
                .isEmpty();
        assertThat(all.with("opened", 11L).finding(ALL)).isEmpty();
        assertThat(all.conf("failAllConnections", false).finding(ALL)).isEmpty();
        assertThat(all.conf("connectionValidationRequired", false).finding(ALL)).isEmpty();
    }

    @Test
    void brokenConnectionsAreClosedSooner() {
        PoolScene broken = PoolScene.healthy().with("failedValidations", 10L);

        assertThat(lately(broken, 1).finding(BREAK).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/server.xml: JDBCCONNECTIONPOOL Shop: idletimeout 300 -> 150");
        assertThat(lately(broken.conf("idleTimeout", Duration.ZERO), 1)
                        .finding(BREAK)
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(lately(broken.with("failedValidations", 9L), 1).finding(BREAK))
                .isEmpty();
    }

    /** They are never closed, however short the time is. */
    @Test
    void steadyConnectionsAreNotClosedSooner() {
        PoolScene steady = PoolScene.healthy().with("failedValidations", 10L).with("connections", 8);

        assertThat(lately(steady, 1).finding(BREAK).orElseThrow().change()).isEmpty();
    }

    /** A restart breaks all connections, but once. */
    @Test
    void aDatabaseThatWasRestartedIsNoRule() {
        PoolScene broken = PoolScene.healthy().with("failedValidations", 32L);

        assertThat(lately(broken, 32).finding(BREAK)).isEmpty();
        assertThat(lately(broken, 0).finding(BREAK)).isEmpty();
        assertThat(lately(broken, 31).finding(BREAK)).isPresent();
    }

    /** Of twelve connections: two restarts break them all twice, and some are found minutes later. */
    @Test
    void connectionsThatBreakAgainAndAgainAreToldSoon() {
        PoolScene often = PoolScene.healthy().with("failedValidations", 25L);

        assertThat(soon(often, 24, 90)).isPresent();
        assertThat(soon(often, 24, 89)).isEmpty();
        assertThat(soon(often, 25, 90)).isEmpty();
        assertThat(soon(often, 0, 90)).isEmpty();
        assertThat(soon(often.with("failedValidations", 24L), 1, 90)).isEmpty();
        assertThat(soon(often.with("failedValidations", 9L).with("connectionsPeak", 4), 1, 90))
                .isEmpty();
        assertThat(soon(often.with("failedValidations", 10L).with("connectionsPeak", 4), 1, 90))
                .isPresent();
    }

    /** @param lately broken connections that were found in the last minute */
    private static Optional<AdviceFinding> soon(PoolScene pool, long lately, long seconds) {
        return pool.whole()
                .young(Duration.ofSeconds(seconds))
                .in(
                        Window.MINUTE,
                        "jdbcResources",
                        List.of(pool.with("failedValidations", lately).figures()))
                .finding(BREAK);
    }

    private static Scene lately(PoolScene pool, long broken) {
        return pool.whole()
                .in(
                        Window.FIVE_MINUTES,
                        "jdbcResources",
                        List.of(pool.with("failedValidations", broken).figures()));
    }

    @Test
    void aPoolWithoutItsDatabaseIsTold() {
        PoolScene down = PoolScene.healthy().with("state", "down").with("detail", "refused");

        assertThat(down.finding(DOWN).orElseThrow().severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(down.finding(DOWN).orElseThrow().title()).contains("refused");
        assertThat(PoolScene.healthy()
                        .with("failedOpens", 1L)
                        .finding(DOWN)
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(PoolScene.healthy().finding(DOWN)).isEmpty();
    }
}
