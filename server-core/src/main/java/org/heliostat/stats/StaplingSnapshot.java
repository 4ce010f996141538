package org.heliostat.stats;

/**
 * What authorities said of the server's certificates (OCSPStapling). Immutable.
 *
 * @param certificates whose authorities are asked
 * @param stapled of these, those that handshakes show with an answer
 * @param fetched answers that say a certificate is good
 * @param unreachable times that nobody answered at the address
 * @param timedOut times that the answer was not whole in time (OCSPTimeout)
 * @param tooLarge answers that were too long (OCSPResponseSize)
 * @param refused times that the responder answered that it does not
 * @param invalid answers that break the grammar or are not to be believed
 * @param revoked answers that say a certificate must not be used any more
 * @param unknown answers that say the responder does not know a certificate
 * @param postponed times that a certificate had to wait until others were answered (OCSPMaxRequests)
 */
public record StaplingSnapshot(
        int certificates,
        int stapled,
        long fetched,
        long unreachable,
        long timedOut,
        long tooLarge,
        long refused,
        long invalid,
        long revoked,
        long unknown,
        long postponed) {

    /** Nobody is asked. */
    public static final StaplingSnapshot NONE = new StaplingSnapshot(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
