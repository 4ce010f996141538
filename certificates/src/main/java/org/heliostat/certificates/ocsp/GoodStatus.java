package org.heliostat.certificates.ocsp;

import java.time.Duration;
import java.time.Instant;

/**
 * What a responder has said of a certificate that is good, as it was signed. Immutable.
 *
 * @param response an OCSPResponse in DER
 * @param from when it was so
 * @param until when there will be something newer
 */
record GoodStatus(byte[] response, Instant from, Instant until) {

    /** Responders may give the same answer again until its end. */
    private static final Duration SHORTEST_PAUSE = Duration.ofMinutes(1);

    /** @return when to ask again: at half of its life, or half-way from now to its end where that is over */
    Duration pause(Instant now) {
        Instant half = from.plus(Duration.between(from, until).dividedBy(2));
        Duration pause = now.isBefore(half)
                ? Duration.between(now, half)
                : Duration.between(now, until).dividedBy(2);
        return pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
    }
}
