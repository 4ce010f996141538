package org.heliostat.request.inner;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.request.Response;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the stages before Service said to a request within the server that was not carried out. Immutable.
 *
 * @param status of the refusal; {@link Response#NO_STATUS} when nothing speaks against the request
 * @param path file that it leads to; null where it leads to none or is refused
 * @param contentType that the stages gave it; null for none
 * @param sendsFile whether the function that would answer sends the file as it is
 * @param challenges values of WWW-Authenticate, for a refusal that a login could lift
 */
public record InnerLook(
        int status, @Nullable Path path, @Nullable String contentType, boolean sendsFile, List<String> challenges) {

    private static final int FORBIDDEN = 403;
    private static final int UNAVAILABLE = 503;

    public InnerLook {
        challenges = List.copyOf(challenges);
    }

    /** The request may go on. */
    public static InnerLook open(@Nullable Path path, @Nullable String contentType, boolean sendsFile) {
        return new InnerLook(Response.NO_STATUS, path, contentType, sendsFile, List.of());
    }

    /** The request may not go on as it is; an answer that is no error means 403 here. */
    public static InnerLook refused(Response answer) {
        int status = answer.status() < 400 ? FORBIDDEN : answer.status();
        return new InnerLook(status, null, null, false, answer.headers().all("WWW-Authenticate"));
    }

    /** No look was taken, since the limits were reached: nothing is known of what it would have come to. */
    public static InnerLook notTaken() {
        return new InnerLook(UNAVAILABLE, null, null, false, List.of());
    }

    /** There is nothing to look at. */
    public static InnerLook none() {
        return new InnerLook(FORBIDDEN, null, null, false, List.of());
    }

    public boolean isRefused() {
        return status != Response.NO_STATUS;
    }
}
