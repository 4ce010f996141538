package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.SessionTrackingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * HTTP sessions of an application. Immutable: methods return another one.
 *
 * @param timeout after which an idle one ends, to the second; zero or less: never
 * @param folder where they outlive the server; empty: they are in memory alone
 * @param eachAnswer whether they are there before an answer ends; otherwise once the server ends
 * @param trackedBy how their ids travel; none: in cookies
 */
public record Sessions(
        Duration timeout,
        Optional<Path> folder,
        boolean eachAnswer,
        Set<SessionTrackingMode> trackedBy,
        SessionCookie cookie) {

    private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(30);

    public Sessions {
        requireNonNull(timeout, "timeout");
        requireNonNull(cookie, "cookie");
        trackedBy = Collections.unmodifiableSet(new LinkedHashSet<>(trackedBy));
    }

    /** @return half an hour, in memory, by a cookie JSESSIONID that scripts do not see */
    public static Sessions usual() {
        return new Sessions(USUAL_TIMEOUT, Optional.empty(), false, Set.of(), SessionCookie.usual());
    }

    public Sessions withTimeout(Duration other) {
        return new Sessions(other, folder, eachAnswer, trackedBy, cookie);
    }

    /**
     * Stores them in files below a folder, before the last byte of an answer is sent. Values must be serialisable: {@code
     * setAttribute} refuses others.
     */
    public Sessions storedIn(Path other) {
        return new Sessions(timeout, Optional.of(other), true, trackedBy, cookie);
    }

    /** Keeps them in memory, and in a file below a folder from the end of one server to the start of the next. Values that are
     * not serialisable are left behind. */
    public Sessions keptIn(Path other) {
        return new Sessions(timeout, Optional.of(other), false, trackedBy, cookie);
    }

    public Sessions trackedBy(Set<SessionTrackingMode> modes) {
        return new Sessions(timeout, folder, eachAnswer, modes, cookie);
    }

    public Sessions with(SessionCookie other) {
        return new Sessions(timeout, folder, eachAnswer, trackedBy, other);
    }
}
