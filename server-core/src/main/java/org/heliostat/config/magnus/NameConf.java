package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import org.heliostat.config.DirectiveValues;

/** Holds what magnus.conf says about names of hosts: an accessor carries the name of its directive. Immutable. */
public record NameConf(DirectiveValues values) {

    public NameConf {
        requireNonNull(values, "values");
    }

    public boolean dns() {
        return values.flag("DNS");
    }

    /** @return whether reports show figures of look-ups */
    public boolean asyncDns() {
        return values.flag("AsyncDNS");
    }

    /** @return addresses, perhaps with ports; none: those of the system */
    public List<String> dnsServers() {
        return values.list("DNSServers");
    }

    public Duration dnsTimeout() {
        return values.duration("DNSTimeout");
    }

    public int maxDnsLookups() {
        return values.integer("MaxDNSLookups");
    }

    /** @return threads that wait for names of clients at most */
    public int maxDnsWaiting() {
        return values.integer("MaxDNSWaiting");
    }
}
