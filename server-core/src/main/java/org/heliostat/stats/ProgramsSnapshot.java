package org.heliostat.stats;

import java.util.List;

/**
 * Programs outside of the server that answer requests.
 *
 * @param cgi programs started for each request
 * @param fastCgi applications that stay, by address
 */
public record ProgramsSnapshot(CgiSnapshot cgi, List<FastCgiSnapshot> fastCgi) {

    /** None were used. */
    public static final ProgramsSnapshot NONE = new ProgramsSnapshot(CgiSnapshot.NONE, List.of());

    public ProgramsSnapshot {
        fastCgi = List.copyOf(fastCgi);
    }
}
