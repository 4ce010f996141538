package org.heliostat.certificates.acme;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.listen.tls.StandInCertificates;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the self-signed certificates with which listen sockets are opened until their own have come, and gives the same one
 * again at a reload. Any thread.
 */
public final class StandInCertificate implements StandInCertificates {

    private static final Logger LOG = LoggerFactory.getLogger(StandInCertificate.class);

    /** Long enough for an authority that cannot be reached for weeks. */
    private static final Duration LIFETIME = Duration.ofDays(90);

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){0,126}");
    private static final String NO_NAME = "localhost";

    /** Names come and go with reloads; those that are asked for again are made again. */
    private static final int MOST_KEPT = 100;

    private final WallClock clock;
    private final Map<Place, ServerCertificate> kept = new HashMap<>(); // guarded by this

    private record Place(String nickname, String host) {}

    public StandInCertificate(WallClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Optional<ServerCertificate> make(String nickname, String host) {
        Place place = new Place(nickname, HOST.matcher(host).matches() ? host : NO_NAME);
        Instant now = Instant.ofEpochMilli(clock.millis());
        ServerCertificate known = kept.get(place);
        if (known != null && isGoodForLong(known, now)) {
            return Optional.of(known);
        }
        ServerCertificate made = new SelfSigned(place.host(), now, LIFETIME).make(nickname);
        LOG.warn(
                "certificate {}: it has not come from its authority yet, or its file is gone; a self-signed one for {} is"
                        + " shown until it comes",
                nickname,
                place.host());
        if (kept.size() >= MOST_KEPT) {
            kept.clear();
        }
        kept.put(place, made);
        return Optional.of(made);
    }

    private static boolean isGoodForLong(ServerCertificate known, Instant now) {
        return now.plus(LIFETIME.dividedBy(2))
                .isBefore(known.chain().get(0).getNotAfter().toInstant());
    }
}
