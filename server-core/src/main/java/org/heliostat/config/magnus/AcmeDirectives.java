package org.heliostat.config.magnus;

import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import org.heliostat.config.DirectiveRow;

/** The rows of magnus.conf about certificates that are ordered from an authority (ACME, RFC 8555). */
final class AcmeDirectives {

    private AcmeDirectives() {}

    static DirectiveRow[] acme() {
        return new DirectiveRow[] {
            text("ACMEDirectoryURL")
                    .byDefault("https://acme-v02.api.letsencrypt.org/directory")
                    .live()
                    .help("authority that certificates are ordered from, for listen sockets with acme on in SSLPARAMS"),
            flag("ACMETermsAgreed")
                    .byDefault(false)
                    .live()
                    .help("on: its terms of service have been read and agreed to; nothing is ordered without"),
            list("ACMEContact")
                    .byDefault("")
                    .live()
                    .help("mail addresses that the authority may write to, such as when it takes certificates back"),
            choice("ACMEChallenge", "http-01", "tls-alpn-01")
                    .byDefault("http-01")
                    .live()
                    .help("how the authority sees that a host is ours: http-01 asks port 80 in plain text, tls-alpn-01"
                            + " port 443 by a handshake"),
            choice("ACMEKeyType", "ec256", "ec384", "rsa2048", "rsa3072", "rsa4096")
                    .byDefault("ec256")
                    .live()
                    .help("kind of key of ordered certificates; each order makes a new one"),
            text("ACMEAuthorityFile")
                    .byDefault("")
                    .live()
                    .help("PEM file of certificates, relative to the instance, by which the authority's own https is"
                            + " believed; empty = by those that come with the JDK"),
            text("ACMEExternalAccount")
                    .byDefault("")
                    .live()
                    .help("key identifier, for an authority that ties accounts to its customers"),
            text("ACMEExternalKey")
                    .byDefault("")
                    .live()
                    .help("key that belongs to it, as the authority tells it (base64url); ${file:PATH} keeps it out of"
                            + " this file"),
            seconds("ACMETimeout")
                    .range(1, 300)
                    .byDefault(30)
                    .live()
                    .help("the authority must answer each call within this time, whole"),
            seconds("ACMEOrderTimeout")
                    .range(5, 3_600)
                    .byDefault(300)
                    .live()
                    .help("an order that is not over by then has failed"),
            seconds("ACMERetryInterval")
                    .range(1, 86_400)
                    .byDefault(60)
                    .live()
                    .help(
                            "about the time to the next try after an order has failed; it doubles with each, up to a day; a"
                                    + " longer one that the authority asks for goes before"),
            count("ACMEMaxOrders")
                    .range(1, 1_000)
                    .byDefault(20)
                    .live()
                    .help("orders of all certificates together in 24 hours; further ones wait"),
        };
    }
}
