package org.heliostat.acl.rule;

/**
 * How a user is found out, as the latest authenticate statement says.
 *
 * @param method basic, digest or ssl
 * @param database id of the user database
 * @param prompt realm of the challenge
 */
public record AuthSettings(String method, String database, String prompt) {

    /** What holds before any authenticate statement. */
    public static final AuthSettings STANDARD = new AuthSettings("basic", "default", "Heliostat");
}
