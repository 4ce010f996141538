package org.heliostat.certificates.ocsp;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.heliostat.certificates.ocsp.StaplingException.Kind;
import org.jspecify.annotations.Nullable;

/** Remembers of one certificate when its authority is to be asked, and how that went. Belongs to the thread that asks. */
final class StapledCertificate {

    private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
    private static final int MOST_DOUBLINGS = 6;

    private final String nickname;
    private final StatusQuestion question;
    private @Nullable Instant asked;
    private Duration pause = Duration.ZERO;
    private @Nullable GoodStatus last;
    private @Nullable Kind failure;
    private int failures;

    /** @param nickname for the log */
    StapledCertificate(String nickname, StatusQuestion question) {
        this.nickname = nickname;
        this.question = question;
    }

    String nickname() {
        return nickname;
    }

    StatusQuestion question() {
        return question;
    }

    /** A clock that is set back makes it due, too: nobody knows how long ago it was asked. */
    boolean isDue(Instant now) {
        Instant before = asked;
        return before == null || now.isBefore(before) || !now.isBefore(before.plus(pause));
    }

    /** @return the end of what is shown; empty where nothing is */
    Optional<Instant> shownUntil(Instant now) {
        return Optional.ofNullable(last).map(GoodStatus::until).filter(now::isBefore);
    }

    /** @return whether it had failed before */
    boolean succeeded(GoodStatus status, Instant now) {
        boolean hadFailed = failures > 0;
        asked = now;
        pause = status.pause(now);
        last = status;
        failure = null;
        failures = 0;
        return hadFailed;
    }

    /** @return whether it is another failure than the last, which nobody has been told of */
    boolean failed(Kind kind, Instant now) {
        boolean isNews = kind != failure;
        asked = now;
        Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
        failure = kind;
        failures++;
        if (kind == Kind.REVOKED) {
            last = null;
        }
        return isNews;
    }
}
