package org.heliostat.config.certificate;

import java.util.List;

/**
 * Which versions of TLS are spoken, and with which cipher suites. Immutable.
 *
 * @param protocols of {@link #VERSIONS}, at least one
 * @param cipherSuites by their names of the JDK, the one liked most first; empty: the library's choice
 */
public record TlsRules(List<String> protocols, List<String> cipherSuites) {

    public static final String TLS_1_2 = "TLSv1.2";
    public static final String TLS_1_3 = "TLSv1.3";

    /** All that are spoken at all. */
    public static final List<String> VERSIONS = List.of(TLS_1_3, TLS_1_2);

    public static final TlsRules USUAL = new TlsRules(VERSIONS, List.of());

    public TlsRules {
        protocols = List.copyOf(protocols);
        cipherSuites = List.copyOf(cipherSuites);
        if (protocols.isEmpty() || !VERSIONS.containsAll(protocols)) {
            throw new IllegalArgumentException("protocols: " + protocols + " (expected: some of " + VERSIONS + ")");
        }
    }
}
