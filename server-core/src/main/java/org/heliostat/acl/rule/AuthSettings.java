package org.heliostat.acl.rule;

/**
 * How a user is found out, as the latest authenticate statement says.
 *
 * @param method basic, digest, ssl or gssapi
 * @param database id of the user database
 * @param prompt realm of the challenge
 */
public record AuthSettings(String method, String database, String prompt) {

    /** What holds before any authenticate statement. */
    public static final AuthSettings STANDARD = new AuthSettings("basic", "default", "Heliostat");

    /** The method of Kerberos tickets, and the database it means where a statement names none. */
    public static final String GSSAPI = "gssapi";

    public static final String KERBEROS = "kerberos";

    /** @return whether users show Kerberos tickets, and their database is one of Kerberos */
    public boolean isKerberos() {
        return method.equals(GSSAPI);
    }
}
