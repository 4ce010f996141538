package org.heliostat.admin;

/**
 * How many web applications a server has. Immutable.
 *
 * @param serving that are in service, with what was last asked for or with what was there before
 * @param failed that could not be started, so that nothing serves in their place
 */
public record ApplicationCounts(int serving, int failed) {

    /** Of a server without applications. */
    public static final ApplicationCounts NONE = new ApplicationCounts(0, 0);

    /** What health says where some have failed: only the fact, since strangers may ask. */
    public static final String FAILED = "an application has failed";
}
