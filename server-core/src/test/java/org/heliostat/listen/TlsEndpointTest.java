package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.SslParams;
import org.heliostat.listen.tls.Staples;
import org.heliostat.listen.tls.TicketKeys;
import org.heliostat.listen.tls.TlsContexts;
import org.heliostat.listen.tls.TlsOptions;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsEndpointTest {

    private static final TlsOptions TLS_OPTIONS = TlsOptions.UNUSED;

    @TempDir
    private Path folder;

    @Test
    void aRenewalChangesNothingBeforeItIsApplied() throws Exception {
        Certificates certificates = certificates();
        TlsEndpoint endpoint = endpoint(certificates);

        TlsEndpoint.Renewal renewal = renewal(endpoint, "www", certificates);

        assertThat(asksForCertificates(endpoint)).isFalse();
        renewal.apply();
        assertThat(asksForCertificates(endpoint)).isTrue();
    }

    /** Nobody would close them again. */
    @Test
    void nothingIsTakenIntoUseAfterTheEnd() throws Exception {
        Certificates certificates = certificates();
        TlsEndpoint endpoint = endpoint(certificates);
        TlsEndpoint.Renewal renewal = renewal(endpoint, "www", certificates);
        Pair fresh = TestCertificates.make(folder, "fresh", "EC");
        Certificates changed = new Certificates(
                Map.of("www", new ServerCertificate("www", List.of(fresh.certificate()), fresh.key())), List.of());
        TlsContexts last = endpoint.contexts();

        endpoint.close();

        renewal.apply();
        assertThat(endpoint.renew(changed, TicketKeys.random())).isFalse();
        assertThat(endpoint.contexts()).isSameAs(last);
    }

    @Test
    void aRenewalThatCannotBeSaysWhichListenSocket() throws Exception {
        Certificates certificates = certificates();
        TlsEndpoint endpoint = endpoint(certificates);

        assertThatThrownBy(() -> renewal(endpoint, "lost", certificates))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("LS ls1: certificate lost was not read");
        assertThat(asksForCertificates(endpoint)).isFalse();
    }

    @Test
    void whereNobodyOrdersACertificateThatIsMissingIsAnError() {
        assertThatThrownBy(() -> new TlsEndpoint(
                        ordered("www"),
                        Certificates.NONE,
                        TLS_OPTIONS,
                        TicketKeys.random(),
                        new Staples(() -> 0),
                        Runnable::run))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("LS ls1: certificate www was not read");
    }

    @Test
    void aCertificateThatIsOnItsWayHasAnotherStandInForIt() throws Exception {
        Pair standIn = TestCertificates.make(folder, "stand-in", "EC");
        TlsOptions options = new TlsOptions(
                TLS_OPTIONS.provider(),
                TLS_OPTIONS.sessionCacheSize(),
                TLS_OPTIONS.sessionTimeout(),
                TLS_OPTIONS.tickets(),
                TLS_OPTIONS.handshakes(),
                TLS_OPTIONS.http2(),
                (nickname, host) ->
                        Optional.of(new ServerCertificate(nickname, List.of(standIn.certificate()), standIn.key())));
        TlsEndpoint endpoint = new TlsEndpoint(
                ordered("www"), Certificates.NONE, options, TicketKeys.random(), new Staples(() -> 0), Runnable::run);
        Instant now = Instant.now();

        assertThat(endpoint.contexts().daysLeft(now)).as("nobody trusts it").isZero();
        assertThat(endpoint.renew(Certificates.NONE, TicketKeys.random()))
                .as("nothing has come")
                .isFalse();
        assertThat(endpoint.renew(new Certificates(certificates().servers(), List.of()), TicketKeys.random()))
                .isTrue();
        assertThat(endpoint.contexts().daysLeft(now)).isEqualTo(29);
        assertThat(endpoint.renew(Certificates.NONE, TicketKeys.random()))
                .as("the file was removed: what is in memory stays")
                .isFalse();
    }

    private static TlsEndpoint endpoint(Certificates certificates) {
        return new TlsEndpoint(
                socket("www", SslParams.ClientAuth.NONE),
                certificates,
                TLS_OPTIONS,
                TicketKeys.random(),
                new Staples(() -> 0),
                Runnable::run);
    }

    private static TlsEndpoint.Renewal renewal(TlsEndpoint endpoint, String nickname, Certificates certificates) {
        return endpoint.renewal(
                socket(nickname, SslParams.ClientAuth.REQUIRED), certificates, TLS_OPTIONS, TicketKeys.random());
    }

    private static boolean asksForCertificates(TlsEndpoint endpoint) {
        return endpoint.contexts().isClientAsked();
    }

    private Certificates certificates() throws Exception {
        Pair pair = TestCertificates.make(folder, "www", "EC");
        ServerCertificate www = new ServerCertificate("www", List.of(pair.certificate()), pair.key());
        return new Certificates(Map.of("www", www), List.of(pair.certificate()));
    }

    private static ListenSocketConfig socket(String nickname, SslParams.ClientAuth clientAuth) {
        SourceLocation at = SourceLocation.none();
        return socket(at, new SslParams(at, nickname, true, clientAuth));
    }

    private static ListenSocketConfig ordered(String nickname) {
        SourceLocation at = SourceLocation.none();
        return socket(at, new SslParams(at, nickname, List.of(), true, true, SslParams.ClientAuth.NONE));
    }

    private static ListenSocketConfig socket(SourceLocation at, SslParams params) {
        return new ListenSocketConfig(
                at, "ls1", "127.0.0.1", 0, true, 1, "default", false, "vs", "name", Optional.of(params));
    }
}
