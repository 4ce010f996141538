package org.heliostat.certificates.acme;

import java.time.Duration;
import java.util.Optional;

/** Says why an authority has not done what it was asked for. Its message is one short line. */
final class OrderFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 300;

    private final String kind;
    private final transient Optional<Duration> retryAfter;

    private boolean heldBack;
    private boolean givenUp;

    /** @param message may hold what the authority has sent */
    OrderFailedException(String message) {
        this(message, message, Optional.empty());
    }

    /**
     * @param kind the same for the same cause, whatever the message says about it
     * @param retryAfter for which the authority wants not to be asked again
     */
    OrderFailedException(String message, String kind, Optional<Duration> retryAfter) {
        super(oneLine(message));
        this.kind = oneLine(kind);
        this.retryAfter = retryAfter;
    }

    /** @return the same for the same cause, for comparing only */
    String kind() {
        return kind;
    }

    /** @param wait until there may be an order again */
    static OrderFailedException heldBack(String message, Duration wait) {
        OrderFailedException held = new OrderFailedException(message, message, Optional.of(wait));
        held.heldBack = true;
        return held;
    }

    /** @return whether the authority was not asked for anything */
    boolean isHeldBack() {
        return heldBack;
    }

    /** @param why nobody waits for the order any more */
    static OrderFailedException givenUp(String why) {
        OrderFailedException failure = new OrderFailedException(why);
        failure.givenUp = true;
        return failure;
    }

    /** @return whether the order was ended here, and nothing has failed */
    boolean isGivenUp() {
        return givenUp;
    }

    Optional<Duration> retryAfter() {
        return retryAfter;
    }

    private static String oneLine(String text) {
        String shown = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST) + "…";
    }
}
