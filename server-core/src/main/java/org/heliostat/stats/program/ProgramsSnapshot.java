package org.heliostat.stats.program;

import java.util.List;

/**
 * Programs and servers outside of the server that answer requests.
 *
 * @param cgi programs started for each request
 * @param fastCgi applications that stay, by address
 * @param bodies request bodies for both that were refused
 * @param origins servers that the reverse proxy asks, by address
 */
public record ProgramsSnapshot(
        CgiSnapshot cgi, List<FastCgiSnapshot> fastCgi, CollectedBodiesSnapshot bodies, List<OriginSnapshot> origins) {

    /** None were used. */
    public static final ProgramsSnapshot NONE =
            new ProgramsSnapshot(CgiSnapshot.NONE, List.of(), CollectedBodiesSnapshot.NONE, List.of());

    public ProgramsSnapshot {
        fastCgi = List.copyOf(fastCgi);
        origins = List.copyOf(origins);
    }

    /** @return the same with these origins */
    public ProgramsSnapshot with(List<OriginSnapshot> others) {
        return new ProgramsSnapshot(cgi, fastCgi, bodies, others);
    }
}
