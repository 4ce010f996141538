package org.heliostat.admin;

/**
 * What became of the requests that were in progress when the server was told to stop.
 *
 * @param inProgress requests whose head had been read
 * @param answered of them, completely
 * @param lost of them, because TerminateTimeout was over or the client was gone
 */
public record DrainResult(long inProgress, long answered, long lost) {

    /** Nothing was in progress. */
    public static final DrainResult NOTHING = new DrainResult(0, 0, 0);
}
