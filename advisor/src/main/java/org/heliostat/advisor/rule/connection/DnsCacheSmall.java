package org.heliostat.advisor.rule.connection;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.window.Window;

/** A cache of names that is full, and asks name servers for what it has just forgotten. */
final class DnsCacheSmall implements Rule {

    private static final double FULL = 0.95;

    /** Of the look-ups: each client is asked for once in any case. */
    private static final double LEAST_MISSED = 0.2;

    private static final long LEAST_MISSES = 100;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("dns-cache-small", Area.LOGS)
            .reads("dns.entries", "dns.maxEntries", "dns.misses", "dns.hits")
            .over(Window.FIVE_MINUTES, LEAST_MISSES)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "cache-size of dns-cache-init is used to 95 %, and in five minutes 100 look-ups, and 20 % of all, missed")
            .why("a client that comes back waits for its name again")
            .helps("a larger cache-size; 32,768 names at most")
            .source("Performance Tuning Guide, DNS Cache Information, CacheEntries; docs/dns.md")
            .follows("dns-lookups");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        DnsSnapshot dns = situation.of(window).dns();
        long all = dns.hits() + dns.misses();
        boolean isFull = dns.maxEntries() > 0 && dns.entries() >= FULL * dns.maxEntries();
        if (!dns.cacheEnabled() || !isFull || dns.misses() < LEAST_MISSES || dns.misses() < LEAST_MISSED * all) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "dns-cache-init cache-size",
                        FigureText.count(dns.entries()) + " names are kept, and " + FigureText.count(dns.misses())
                                + " of " + FigureText.count(all) + " look-ups of the " + window.label()
                                + " missed")
                .with(
                        Evidence.beyond("dns.entries", dns.entries(), "names", FULL * dns.maxEntries()),
                        Evidence.beyond("dns.misses", dns.misses(), "look-ups", LEAST_MISSED * all),
                        Evidence.of("dns.hits", dns.hits(), "look-ups")));
    }
}
