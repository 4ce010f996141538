package org.heliostat.certificates.acme;

import java.util.Arrays;

/** Names how an authority sees that a host is ours (ACMEChallenge). */
enum ChallengeKind {
    HTTP_01("http-01"),
    TLS_ALPN_01("tls-alpn-01");

    private final String text;

    ChallengeKind(String text) {
        this.text = text;
    }

    /** @param text as magnus.conf has it, which has been checked */
    static ChallengeKind named(String text) {
        return Arrays.stream(values())
                .filter(kind -> kind.text.equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow();
    }

    /** @return the name in magnus.conf, and in RFC 8555 and RFC 8737 */
    String text() {
        return text;
    }
}
