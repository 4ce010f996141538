package org.heliostat.advisor.rule.system;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.window.Window;

/** Connections to back ends that use up the ports of the machine. */
final class LocalPortsFew implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("local-ports-few", Area.SYSTEM)
            .reads(
                    "os.kernel.localPorts",
                    "programs.fastCgi.requests",
                    "programs.fastCgi.reused",
                    "jdbcResources.opened")
            .severity(AdviceSeverity.WARNING)
            .holds("the new connections of the last minute to FastCGI applications and databases are half as many as"
                    + " net.ipv4.ip_local_port_range has ports")
            .why("a port stays in TIME_WAIT for a minute; to one address there are no more connections than ports")
            .source("Performance Tuning Guide, tcp_smallest_anon_port; Solaris tuning article, TIME_WAIT; ip(7)")
            .follows("fastcgi-connections-not-kept");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        long ports = situation.machine().kernel().localPorts();
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long opened = toApplications(minute) + toDatabases(minute);
        if (ports <= 0 || opened < Thresholds.SHARE_OF_PORTS * ports) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "os net.ipv4.ip_local_port_range",
                        FigureText.count(opened)
                                + " connections to back ends were opened in the last minute, and there are "
                                + FigureText.count(ports) + " ports for them")
                .with(
                        Evidence.below("os.kernel.localPorts", ports, "ports", opened / Thresholds.SHARE_OF_PORTS),
                        Evidence.of("programs.fastCgi.requests", requests(minute), "requests"),
                        Evidence.of("programs.fastCgi.reused", requests(minute) - toApplications(minute), "requests"),
                        Evidence.of("jdbcResources.opened", toDatabases(minute), "connections")));
    }

    private static long requests(ServerSnapshot minute) {
        return byPort(minute).mapToLong(FastCgiSnapshot::requests).sum();
    }

    private static long toApplications(ServerSnapshot minute) {
        return byPort(minute)
                .mapToLong(application -> application.requests() - application.reused())
                .sum();
    }

    /** Those that have the path of a file as their address use no port. */
    private static Stream<FastCgiSnapshot> byPort(ServerSnapshot minute) {
        return minute.programs().fastCgi().stream()
                .filter(application -> !application.address().contains("/"));
    }

    private static long toDatabases(ServerSnapshot minute) {
        return minute.jdbcResources().stream().mapToLong(pool -> pool.opened()).sum();
    }
}
