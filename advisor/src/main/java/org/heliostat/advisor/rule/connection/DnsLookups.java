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

    private static final String FOR_RULES_BY_NAME =
            "ACLs, Client tags or files of load-config may name hosts: nearer name servers (DNSServers), a cache (dns-cache-init) or"
                    + " rules by address help";

    private static final RuleDescription DESCRIPTION = RuleDescription.of("dns-lookups", Area.LOGS)
            .reads("dns.addressLookups", "dns.unanswered", "dns.threadsWaiting", "dns.hits", "dns.misses")
            .over(Window.FIVE_MINUTES, 100)
            .orSooner()
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "DNS is on, and in five minutes names were asked for in 1 % of the requests or more, or 1 % of the requests did"
                            + " without the name that they wanted; a warning where name servers left some unanswered, or threads"
                            + " wait; nothing is proposed where ACLs or Client tags name hosts, or load-config is used")
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
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot snapshot = situation.of(window);
        DnsSnapshot dns = snapshot.dns();
        double least = LEAST_RATIO * snapshot.requests().requests();
        // Servers that are silent are asked for an address every few seconds only, however many requests want its name.
        boolean isAsked = dns.addressLookups() >= least || dns.unanswered() > 0 && dns.unanswered() >= least;
        if (!situation.magnus().names().dns() || !isAsked) {
            return List.of();
        }
        boolean isSlow = dns.unanswered() > 0 || dns.threadsWaiting() > 0;
        AdviceFinding finding = DESCRIPTION
                .finding(
                        isSlow ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "DNS",
                        FigureText.count(dns.addressLookups()) + " names of clients were asked for in the "
                                + window.label()
                                + (isSlow
                                        ? ", " + FigureText.count(dns.unanswered())
                                                + " times none was known in time, and " + dns.threadsWaiting()
                                                + " threads wait for one"
                                        : ""))
                .with(
                        Evidence.beyond("dns.addressLookups", dns.addressLookups(), "names", least),
                        Evidence.beyond("dns.unanswered", dns.unanswered(), "names", least),
                        Evidence.of("dns.threadsWaiting", dns.threadsWaiting(), "threads"));
        return List.of(
                HostRules.areThere(situation.configuration())
                        ? finding.effect(FOR_RULES_BY_NAME)
                        : finding.with(situation.proposals().magnus("DNS", "off")));
    }
}
