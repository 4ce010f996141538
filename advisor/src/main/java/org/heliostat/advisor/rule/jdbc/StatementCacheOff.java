package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import java.util.Locale;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.stats.window.Window;

/** A driver that prepares each statement anew, on a busy pool. */
final class StatementCacheOff implements Rule {

    private static final double MANY_PER_SECOND = 50;

    /** As many as an application of usual size has. */
    private static final long USUAL = 64;

    /** Packages of drivers that keep no prepared statements unless they are told to, by their manuals. */
    private static final List<String> WITHOUT_CACHE = List.of("com.mysql.", "oracle.jdbc.", "com.microsoft.sqlserver.");

    /** Parts of names of properties that turn their own on. */
    private static final List<String> OWN = List.of("cacheprepstmts", "caching", "statementpool", "statementcache");

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-statement-cache-off", Area.DATABASES)
            .reads("jdbcResources.leasedTotal")
            .over(Window.FIFTEEN_MINUTES, 100)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "statementcachesize is 0, the driver is one of those that keep no statements by themselves (MySQL, Oracle,"
                            + " SQL Server) and none of its properties says otherwise, and 50 connections a second or more were"
                            + " lent")
            .why("each statement is prepared anew, with most of them a round trip and a parse of the database")
            .effect(
                    "statements that come again are sent without being prepared again; connections opened afterwards have it")
            .source("docs/jdbc.md, statementcachesize; HTTP Server tuning guide, JDBC statement caching");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return PoolFigures.of(situation, window).stream()
                .filter(StatementCacheOff::isWithoutAny)
                .filter(pool -> pool.leasesPerSecond() >= MANY_PER_SECOND)
                .map(pool -> finding(situation, pool))
                .toList();
    }

    private static boolean isWithoutAny(PoolFigures pool) {
        JdbcConnectionPoolConfig conf = pool.conf();
        return conf.statementCacheSize() == 0
                && WITHOUT_CACHE.stream().anyMatch(conf.dataSourceClassName()::startsWith)
                && conf.properties().stream().noneMatch(property -> isOwnCache(property.name(), property.value()));
    }

    private static boolean isOwnCache(String name, String value) {
        String all = (name + " " + value).toLowerCase(Locale.ROOT);
        return OWN.stream().anyMatch(all::contains);
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("statementcachesize"),
                        pool.name() + " lends " + FigureText.number(pool.leasesPerSecond())
                                + " connections a second, and keeps no prepared statements")
                .about(pool.about())
                .with(pool.leases(MANY_PER_SECOND))
                .with(pool.change(situation, "statementcachesize", 0, USUAL));
    }
}
