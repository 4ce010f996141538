package org.heliostat.certificates.acme;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.listen.tls.StandInCertificates;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the self-signed certificates with which listen sockets are opened until their own have come. Any thread. */
public final class StandInCertificate implements StandInCertificates {

    private static final Logger LOG = LoggerFactory.getLogger(StandInCertificate.class);

    /** Long enough for an authority that cannot be reached for weeks. */
    private static final Duration LIFETIME = Duration.ofDays(90);

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){0,126}");
    private static final String NO_NAME = "localhost";

    private final WallClock clock;

    public StandInCertificate(WallClock clock) {
        this.clock = clock;
    }

    @Override
    public Optional<ServerCertificate> make(String nickname, String host) {
        String name = HOST.matcher(host).matches() ? host : NO_NAME;
        ServerCertificate made = new SelfSigned(name, Instant.ofEpochMilli(clock.millis()), LIFETIME).make(nickname);
        LOG.warn(
                "certificate {}: it has not come from its authority yet; a self-signed one for {} is shown until then",
                nickname,
                name);
        return Optional.of(made);
    }
}
