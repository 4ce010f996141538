package org.heliostat.gateway.upstream;

/**
 * One failed attempt to get an answer. Immutable.
 *
 * @param what happened, for the log; never what the other server has sent
 * @param isUntaken whether the other server surely has not got the request
 * @param isStale whether it says nothing about the server, such as a kept connection that was closed before any byte of a
 *     response, or a stream that the server has refused
 */
public record UpstreamFailure(FailureKind kind, String what, boolean isUntaken, boolean isStale) {

    /** There was no connection that the request could have been sent on. */
    public static UpstreamFailure untaken(FailureKind kind, String what) {
        return new UpstreamFailure(kind, what, true, false);
    }

    /** The server has said that it has not begun the request, and nothing else. */
    public static UpstreamFailure refused(String what) {
        return new UpstreamFailure(FailureKind.CLOSED, what, true, true);
    }
}
