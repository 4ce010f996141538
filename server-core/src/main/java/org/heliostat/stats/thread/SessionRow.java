package org.heliostat.stats.thread;

/**
 * What one session is doing.
 *
 * @param thread its name
 * @param mode {@code request}, {@code DNS}, {@code processing}, {@code response} or {@code updating} (reference/monitoring.md §B, thread mode)
 * @param client the client's address
 * @param ageNanos since the session took the exchange
 * @param virtualServer id, empty before one is chosen
 * @param method of the request
 * @param uri path of the request, decoded, without query
 * @param function the stage function at work, empty between two
 */
public record SessionRow(
        String thread,
        String mode,
        String client,
        long ageNanos,
        String virtualServer,
        String method,
        String uri,
        String function) {}
