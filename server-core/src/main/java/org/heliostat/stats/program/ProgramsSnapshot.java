package org.heliostat.stats.program;

import java.util.List;

/**
 * Programs outside of the server that answer requests.
 *
 * @param cgi programs started for each request
 * @param fastCgi applications that stay, by address
 * @param bodies request bodies for both that were refused
 */
public record ProgramsSnapshot(CgiSnapshot cgi, List<FastCgiSnapshot> fastCgi, CollectedBodiesSnapshot bodies) {

    /** None were used. */
    public static final ProgramsSnapshot NONE =
            new ProgramsSnapshot(CgiSnapshot.NONE, List.of(), CollectedBodiesSnapshot.NONE);

    public ProgramsSnapshot {
        fastCgi = List.copyOf(fastCgi);
    }
}
