package org.heliostat.gateway.upstream;

/**
 * One failed attempt to get an answer. Immutable.
 *
 * @param what happened, for the log; never what the other server has sent
 * @param isUntaken whether the other server surely has not got the request
 * @param isStale whether a kept connection was closed before any byte of a response: the server may be well
 */
public record UpstreamFailure(FailureKind kind, String what, boolean isUntaken, boolean isStale) {

    /** There was no connection that the request could have been sent on. */
    static UpstreamFailure untaken(FailureKind kind, String what) {
        return new UpstreamFailure(kind, what, true, false);
    }
}
