package org.heliostat.stats;

/**
 * How much went wrong, and what the limits of what is kept of it have cost. Immutable.
 *
 * @param incidents that have begun since the start of the server
 * @param maxIncidents that are kept
 * @param requests that were slow or have failed since the start
 * @param slow requests that took SlowRequestTime or more, failed ones too, whether or not they are kept
 * @param maxRequestReports that are kept of each
 * @param overlooked requests that came too fast to be looked at
 * @param unwritten times that lines could not be written to the file
 * @param skipped lines of the file that were none: broken off by the end of a process, or edited
 */
public record IncidentsSnapshot(
        long incidents,
        int maxIncidents,
        long requests,
        long slow,
        int maxRequestReports,
        long overlooked,
        long unwritten,
        long skipped) {

    /** Nothing is kept. */
    public static final IncidentsSnapshot NONE = new IncidentsSnapshot(0, 0, 0, 0, 0, 0, 0, 0);
}
