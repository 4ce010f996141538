package org.heliostat.listen;

/**
 * Refuses new handshakes that a client begins on a connection with TLS 1.2: each costs the server far more than the
 * client (CVE-2011-1473). The JDK asks for the property once, when it first serves a handshake.
 */
public final class Renegotiation {

    private static final String PROPERTY = "jdk.tls.rejectClientInitiatedRenegotiation";

    private Renegotiation() {}

    /** To be called before the first TLS connection of the process; a value given on the command line stays. */
    public static void refuse() {
        if (System.getProperty(PROPERTY) == null) {
            System.setProperty(PROPERTY, "true");
        }
    }
}
