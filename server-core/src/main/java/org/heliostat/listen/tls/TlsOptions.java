package org.heliostat.listen.tls;

import java.time.Duration;
import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;

/**
 * Holds what is the same for TLS on all listen sockets. Immutable.
 *
 * @param sessionCacheSize sessions of each virtual server kept for resumption (SSLCacheEntries)
 * @param sessionTimeout how long one may be resumed (SSL3SessionTimeout)
 * @param standIns for certificates that have not come yet
 * @param http2 whether it is offered where a listen socket does not say otherwise (HTTP2)
 */
public record TlsOptions(
        TlsProvider provider,
        long sessionCacheSize,
        Duration sessionTimeout,
        Tickets tickets,
        HandshakeShares.Limits handshakes,
        boolean http2,
        StandInCertificates standIns) {

    /** For servers without a secure listen socket. */
    public static final TlsOptions UNUSED = new TlsOptions(
            TlsProvider.JDK,
            0,
            Duration.ZERO,
            Tickets.OWN,
            new HandshakeShares.Limits(0, 0, true),
            false,
            StandInCertificates.NONE);

    private static final long USUAL_CACHE_SIZE = 10_000;

    /**
     * Says where keys of session tickets come from.
     *
     * @param file that several servers share (TLSTicketKeyFile)
     * @param interval after which an own key is replaced (TLSTicketKeyInterval)
     */
    public record Tickets(Optional<TicketKeyFile> file, Duration interval) {

        static final Tickets OWN = new Tickets(Optional.empty(), Duration.ofHours(12));

        private static Tickets from(Configuration configuration) {
            MagnusConf conf = configuration.magnus();
            Optional<TicketKeyFile> file = Optional.of(conf.tls().ticketKeyFile())
                    .filter(path -> !path.isEmpty())
                    .map(path -> new TicketKeyFile(
                            configuration.instance().resolve(path), conf.at(TicketKeyFile.DIRECTIVE)));
            // What is wrong with it shows now, not when it is used.
            file.ifPresent(TicketKeyFile::read);
            return new Tickets(file, conf.tls().ticketKeyInterval());
        }
    }

    /**
     * @return the options that the directives of magnus.conf ask for
     * @throws ConfigException when the provider that is asked for is not there, or a file cannot be used
     */
    public static TlsOptions from(Configuration configuration, StandInCertificates standIns) {
        MagnusConf conf = configuration.magnus();
        long entries = conf.tls().sslCacheEntries();
        TlsProvider provider = TlsProvider.choose(conf);
        return new TlsOptions(
                provider,
                entries == 0 ? USUAL_CACHE_SIZE : entries,
                conf.tls().ssl3SessionTimeout(),
                Tickets.from(configuration),
                handshakes(conf, provider),
                conf.http2().http2(),
                standIns);
    }

    /** Where the rate is the administrator's, it holds for whoever is alone, too. */
    private static HandshakeShares.Limits handshakes(MagnusConf conf, TlsProvider provider) {
        int rate = conf.tls().handshakeRate();
        int processors = Runtime.getRuntime().availableProcessors();
        return new HandshakeShares.Limits(
                rate == 0 ? provider.cheapHandshakes() * processors : rate,
                conf.tls().handshakesPerClient(),
                rate == 0);
    }
}
