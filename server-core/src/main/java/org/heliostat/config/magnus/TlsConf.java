package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Locale;
import org.heliostat.config.DirectiveValues;

/** Holds what magnus.conf says about TLS: an accessor carries the name of its directive. Immutable. */
public record TlsConf(DirectiveValues values) {

    public TlsConf {
        requireNonNull(values, "values");
    }

    /** @return {@code auto}, {@code openssl} or {@code jdk} */
    public String provider() {
        return values.text("TLSProvider").toLowerCase(Locale.ROOT);
    }

    /** @return days that a certificate should be good for */
    public int certificateDays() {
        return values.integer("TLSCertificateDays");
    }

    /** @return handshakes of all clients in a second below which nobody is refused; 0 = what the processors can do */
    public int handshakeRate() {
        return values.integer("TLSHandshakeRate");
    }

    /** @return handshakes of one address in a second when there are many; 0 = no limit */
    public int handshakesPerClient() {
        return values.integer("TLSHandshakesPerClient");
    }

    /** @return file of keys that a fleet shares, relative to the instance; empty for own keys */
    public String ticketKeyFile() {
        return values.text("TLSTicketKeyFile");
    }

    public Duration ticketKeyInterval() {
        return values.duration("TLSTicketKeyInterval");
    }

    /** @return whether the status of certificates is asked for, and shown */
    public boolean ocspStapling() {
        return values.flag("OCSPStapling");
    }

    public Duration ocspTimeout() {
        return values.duration("OCSPTimeout");
    }

    /** @return bytes of a status at most */
    public int ocspResponseSize() {
        return values.integer("OCSPResponseSize");
    }

    /** @return certificates whose status is asked for at the same time */
    public int ocspMaxRequests() {
        return values.integer("OCSPMaxRequests");
    }

    /** @return sessions kept for resumption; 0 = the usual number */
    public int sslCacheEntries() {
        return values.integer("SSLCacheEntries");
    }

    public Duration ssl3SessionTimeout() {
        return values.duration("SSL3SessionTimeout");
    }
}
