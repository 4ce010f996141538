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

    Optional<Duration> retryAfter() {
        return retryAfter;
    }

    private static String oneLine(String text) {
        String shown = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST) + "…";
    }
}
