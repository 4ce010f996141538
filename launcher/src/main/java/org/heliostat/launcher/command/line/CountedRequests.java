package org.heliostat.launcher.command.line;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * All requests of a snapshot since the start: those of virtual servers, and those that were refused and came to none. Immutable.
 *
 * @param status5xx those of them that were answered 500 or above
 */
public record CountedRequests(long all, long status5xx) {

    private static final int LEAST_FAILURE = 500;

    /** @param snapshot of the administration API, with counters since the start */
    public static CountedRequests of(JsonNode snapshot) {
        long all = 0;
        long status5xx = 0;
        for (JsonNode server : snapshot.path("virtualServers")) {
            JsonNode requests = server.path("requests");
            all += requests.path("requests").asLong();
            status5xx += requests.path("status5xx").asLong();
        }
        for (JsonNode cause : snapshot.path("refusals").path("causes")) {
            long unassigned = cause.path("unassigned").asLong();
            all += unassigned;
            status5xx += cause.path("status").asInt() >= LEAST_FAILURE ? unassigned : 0;
        }
        return new CountedRequests(all, status5xx);
    }
}
