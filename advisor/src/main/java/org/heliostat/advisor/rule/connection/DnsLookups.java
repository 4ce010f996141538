package org.heliostat.advisor.rule.connection;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Names of clients that are looked up, so that requests wait for name servers. */
final class DnsLookups implements Rule {

    /** Of all requests; a name is asked for once, and then known for a while. */
    private static final double LEAST_RATIO = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("dns-lookups", Area.LOGS)
            .reads("dns.addressLookups", "dns.unanswered", "dns.threadsWaiting", "dns.hits", "dns.misses")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "DNS is on, and in the last minute names were asked for in 1 % of the requests or more; a warning where"
                            + " name servers left some unanswered, or threads wait")
            .why(
                    "a session thread waits for the name of its client; a name server that is slow or away holds up every new"
                            + " client")
            .effect("no request waits for a name server; access logs and rules have addresses instead of names")
            .source("HTTP Server tuning guide, HostNameLookups; Performance Tuning Guide, DNS Cache Information");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        DnsSnapshot dns = minute.dns();
        long requests = minute.requests().requests();
        // Those that are not answered are among them.
        long asked = dns.addressLookups();
        if (!situation.magnus().names().dns() || asked < LEAST_RATIO * requests) {
            return List.of();
        }
        boolean isSlow = dns.unanswered() > 0 || dns.threadsWaiting() > 0;
        return List.of(DESCRIPTION
                .finding(
                        isSlow ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "DNS",
                        FigureText.count(asked) + " names of clients were asked for in the last minute"
                                + (isSlow
                                        ? ", " + FigureText.count(dns.unanswered()) + " were not answered, "
                                                + dns.threadsWaiting() + " threads wait"
                                        : ""))
                .with(
                        Evidence.beyond("dns.addressLookups", dns.addressLookups(), "names", LEAST_RATIO * requests),
                        Evidence.of("dns.unanswered", dns.unanswered(), "names"),
                        Evidence.of("dns.threadsWaiting", dns.threadsWaiting(), "threads"))
                .with(situation.proposals().magnus("DNS", "off")));
    }
}
