package org.heliostat.request.conditional;

import java.util.List;
import org.heliostat.request.HeaderFields;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/** Whether a request is to be answered with content, 304 or 412 (RFC 9110 §13.2.2). */
public final class Preconditions {

    private static final long MILLIS_PER_SECOND = 1_000;

    private Preconditions() {}

    /** What the conditions of a request amount to. */
    public enum Verdict {
        /** No condition stands against it. */
        HOLDS,
        /** The client's copy is good: 304 for GET and HEAD. */
        NOT_MODIFIED,
        /** A condition of the client does not hold: 412. */
        FAILED
    }

    /**
     * @param eTag of the resource, with quotes; empty where it has none
     * @param lastModifiedMillis of the resource; −1 where unknown
     */
    public static Verdict evaluate(String method, HeaderFields headers, String eTag, long lastModifiedMillis) {
        boolean reading = method.equals("GET") || method.equals("HEAD");
        List<String> ifMatch = headers.all("If-Match");
        if (!ifMatch.isEmpty()) {
            if (!EntityTags.anyMatches(ifMatch, eTag, true)) {
                return Verdict.FAILED;
            }
        } else if (isAfter(lastModifiedMillis, headers.first("If-Unmodified-Since"))) {
            return Verdict.FAILED;
        }
        List<String> ifNoneMatch = headers.all("If-None-Match");
        if (!ifNoneMatch.isEmpty()) {
            if (!EntityTags.anyMatches(ifNoneMatch, eTag, false)) {
                return Verdict.HOLDS;
            }
            return reading ? Verdict.NOT_MODIFIED : Verdict.FAILED;
        }
        String since = reading ? headers.first("If-Modified-Since") : null;
        return since != null && isNotAfter(lastModifiedMillis, since) ? Verdict.NOT_MODIFIED : Verdict.HOLDS;
    }

    /** @return whether the Range of the request is to be served (RFC 9110 §13.1.5) */
    public static boolean ifRangeHolds(HeaderFields headers, String eTag, long lastModifiedMillis) {
        String validator = headers.first("If-Range");
        if (validator == null) {
            return true;
        }
        if (validator.startsWith("\"") || validator.startsWith("W/")) {
            return EntityTags.anyMatches(List.of(validator), eTag, true) && !validator.equals("*");
        }
        long date = HttpDates.parse(validator);
        return date >= 0 && lastModifiedMillis >= 0 && seconds(lastModifiedMillis) == seconds(date);
    }

    private static boolean isAfter(long lastModifiedMillis, @Nullable String date) {
        long millis = date == null ? -1 : HttpDates.parse(date);
        return millis >= 0 && lastModifiedMillis >= 0 && seconds(lastModifiedMillis) > seconds(millis);
    }

    private static boolean isNotAfter(long lastModifiedMillis, String date) {
        long millis = HttpDates.parse(date);
        return millis >= 0 && lastModifiedMillis >= 0 && seconds(lastModifiedMillis) <= seconds(millis);
    }

    private static long seconds(long millis) {
        return Math.floorDiv(millis, MILLIS_PER_SECOND);
    }
}
