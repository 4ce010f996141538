package org.heliostat.dns;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.NameConf;

/**
 * How names are looked up.
 *
 * @param isOn whether at all (DNS)
 * @param figuresShown whether perfdump shows figures of look-ups (AsyncDNS)
 * @param servers to ask (DNSServers); none: those of the system
 * @param timeout longest wait for a name (DNSTimeout)
 * @param most look-ups in progress (MaxDNSLookups)
 * @param mostWaiting threads that wait for names (MaxDNSWaiting)
 */
public record DnsSettings(
        boolean isOn,
        boolean figuresShown,
        List<InetSocketAddress> servers,
        Duration timeout,
        int most,
        int mostWaiting) {

    /** Nothing is looked up. */
    public static final DnsSettings OFF = new DnsSettings(false, false, List.of(), Duration.ofSeconds(5), 0, 0);

    /** Of name servers, where none is written. */
    public static final int PORT = 53;

    public DnsSettings {
        servers = List.copyOf(servers);
    }

    public static DnsSettings of(MagnusConf magnus) {
        NameConf names = magnus.names();
        if (!names.dns()) {
            return OFF;
        }
        List<InetSocketAddress> servers = names.dnsServers().stream()
                .flatMap(text -> IpLiteral.addressAndPort(text, PORT).stream())
                .toList();
        return new DnsSettings(
                true, names.asyncDns(), servers, names.dnsTimeout(), names.maxDnsLookups(), names.maxDnsWaiting());
    }
}
