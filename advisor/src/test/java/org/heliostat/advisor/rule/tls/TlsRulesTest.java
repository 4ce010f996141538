package org.heliostat.advisor.rule.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class TlsRulesTest {

    @Test
    void aHandshakeForEverySecondRequestIsTooMuch() {
        Scene many = Scene.busy().with("protocol.tlsHandshakes", 3_000L);

        assertThat(many.finding("tls-handshakes-many").orElseThrow().severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(many.with("protocol.tlsHandshakes", 2_999L).finding("tls-handshakes-many"))
                .isEmpty();
        assertThat(many.with("window.ratios.processor", 0.95)
                        .finding("tls-handshakes-many")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
    }

    @Test
    void fewHandshakesAreNoBurden() {
        Scene few = Scene.busy().requests(2_000).only(Window.FIVE_MINUTES);

        assertThat(few.with("protocol.tlsHandshakes", 1_499L).finding("tls-handshakes-many"))
                .isEmpty();
        assertThat(few.with("protocol.tlsHandshakes", 1_500L).finding("tls-handshakes-many"))
                .isPresent();
        assertThat(few.requests(199).with("protocol.tlsHandshakes", 1_500L).finding("tls-handshakes-many"))
                .isEmpty();
    }

    /** All clients come back at once, each with a handshake. */
    @Test
    void handshakesOfTheStartAreNoSign() {
        Scene many = Scene.busy().requests(600).with("protocol.tlsHandshakes", 300L);

        assertThat(many.young(Duration.ofSeconds(90)).finding("tls-handshakes-many"))
                .isPresent();
        assertThat(many.young(Duration.ofSeconds(89)).finding("tls-handshakes-many"))
                .isEmpty();
        assertThat(many.with("protocol.tlsHandshakes", 299L)
                        .young(Duration.ofSeconds(90))
                        .finding("tls-handshakes-many"))
                .isEmpty();
    }

    @Test
    void connectionsThatAreKeptForLongerNeedFewerHandshakes() {
        Scene many = Scene.busy().with("protocol.tlsHandshakes", 6_000L);

        assertThat(many.finding("tls-handshakes-many").orElseThrow().change()).isEmpty();
        assertThat(change(many.magnus("KeepAliveTimeout", "5"), "tls-handshakes-many"))
                .containsExactly(magnus("KeepAliveTimeout", "5", "30"));
    }

    @Test
    void sessionsThatAreForgottenSoonAreTold() {
        Scene many = by("openssl").with("protocol.tlsHandshakes", 300L).with("protocol.tlsResumed", 29L);
        Scene forgetful = many.magnus("SSL3SessionTimeout", "10");

        AdviceFinding finding = forgetful.finding("tls-sessions-not-resumed").orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(finding.title()).contains("29 of 300 TLS handshakes", "SSL3SessionTimeout is 10");
        assertThat(finding.change()).containsExactly(magnus("SSL3SessionTimeout", "10", "86400"));
        assertThat(change(
                        many.magnus("SSLCacheEntries", "1").magnus("TLSTicketKeyInterval", "60"),
                        "tls-sessions-not-resumed"))
                .containsExactly(
                        magnus("TLSTicketKeyInterval", "60", "43200"), magnus("SSLCacheEntries", "1", "10000"));
        assertThat(forgetful
                        .with("window.ratios.processor", 0.95)
                        .finding("tls-sessions-not-resumed")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
    }

    /** Most clients keep their sessions in tickets, and some have none to keep. */
    @Test
    void sessionsAreNotForgottenWhereTheyGoOnOrLastLong() {
        Scene forgetful = by("openssl")
                .magnus("SSL3SessionTimeout", "10")
                .with("protocol.tlsHandshakes", 300L)
                .with("protocol.tlsResumed", 29L);

        assertThat(forgetful.with("protocol.tlsResumed", 30L).finding("tls-sessions-not-resumed"))
                .isEmpty();
        assertThat(forgetful.with("protocol.tlsHandshakes", 299L).finding("tls-sessions-not-resumed"))
                .isEmpty();
        assertThat(forgetful.magnus("SSL3SessionTimeout", "600").finding("tls-sessions-not-resumed"))
                .isEmpty();
        assertThat(forgetful
                        .magnus("SSL3SessionTimeout", "600")
                        .magnus("SSLCacheEntries", "0")
                        .finding("tls-sessions-not-resumed"))
                .as("0 is the usual number")
                .isEmpty();
        assertThat(by("jdk")
                        .magnus("SSL3SessionTimeout", "10")
                        .with("protocol.tlsHandshakes", 300L)
                        .finding("tls-sessions-not-resumed"))
                .as("the JDK does not tell")
                .isEmpty();
    }

    @Test
    void theJdkIsToldWhereHandshakesAreMany() {
        Scene jdk = by("jdk").magnus("TLSProvider", "jdk");

        assertThat(change(jdk.with("protocol.tlsHandshakes", 300L), "tls-provider-jdk"))
                .containsExactly(magnus("TLSProvider", "jdk", "auto"));
        assertThat(jdk.with("protocol.tlsHandshakes", 299L).finding("tls-provider-jdk"))
                .isEmpty();
        assertThat(by("openssl").with("protocol.tlsHandshakes", 300L).finding("tls-provider-jdk"))
                .isEmpty();
    }

    /** Another value of the directive would not bring it. */
    @Test
    void whereTheLibraryIsMissingNothingIsProposed() {
        assertThat(change(by("jdk").with("protocol.tlsHandshakes", 300L), "tls-provider-jdk"))
                .isEmpty();
    }

    @Test
    void handshakesThatFailInMassesAreTold() {
        Scene scene = Scene.busy().with("protocol.tlsHandshakes", 200L);

        assertThat(scene.with("protocol.tlsFailures", 50L).finding("tls-handshakes-fail"))
                .isPresent();
        assertThat(scene.with("protocol.tlsFailures", 49L).finding("tls-handshakes-fail"))
                .isEmpty();
        assertThat(scene.with("protocol.tlsFailures", 50L)
                        .with("protocol.tlsHandshakes", 201L)
                        .finding("tls-handshakes-fail"))
                .isEmpty();
    }

    @Test
    void aCertificateThatEndsSoonIsTold() {
        assertThat(days(14).findings("certificate-days-few")).isEmpty();
        AdviceFinding soon = days(13).finding("certificate-days-few").orElseThrow();
        assertThat(soon.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(soon.about()).isEqualTo("listen socket ls2");
        assertThat(days(0).finding("certificate-days-few").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    /** Until the first order has brought one; it has not ended. */
    @Test
    void aCertificateThatStandsInIsNoneThatHasEnded() {
        Scene standIn = socket(new ListenSocketSnapshot("ls2", "https", "0.0.0.0:443", 443, 1, 0, "vs1", true, "jdk"));

        AdviceFinding finding = standIn.finding("certificate-days-few").orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(finding.title()).contains("of the server's own making").doesNotContain("ended");
    }

    @Test
    void withoutAWarningWantedOnlyTheEndIsTold() {
        assertThat(days(1).magnus("TLSCertificateDays", "0").finding("certificate-days-few"))
                .isEmpty();
        assertThat(days(0).magnus("TLSCertificateDays", "0").finding("certificate-days-few"))
                .isPresent();
        assertThat(days(-1).finding("certificate-days-few")).isEmpty();
    }

    @Test
    void anOrderThatFailsIsToldInItsLastDays() {
        assertThat(order("rate limited", 14).finding("certificate-order-fails")).isEmpty();
        assertThat(order("rate limited", 13)
                        .finding("certificate-order-fails")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(order("rate limited", 2)
                        .finding("certificate-order-fails")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(order("issued", 2).finding("certificate-order-fails")).isEmpty();
        assertThat(order("none", 2).finding("certificate-order-fails")).isEmpty();
    }

    @Test
    void staplingThatFailsIsToldWhereAnAnswerIsMissing() {
        Scene scene = Scene.busy()
                .magnus("OCSPStapling", "on")
                .with("stapling.certificates", 2)
                .with("stapling.stapled", 1);

        assertThat(scene.with("stapling.unreachable", 1L).finding("ocsp-stapling-fails"))
                .isEmpty();
        Scene failing = scene.with("stapling.unreachable", 2L);
        assertThat(failing.finding("ocsp-stapling-fails").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(failing.with("stapling.stapled", 2).finding("ocsp-stapling-fails"))
                .isEmpty();
        assertThat(failing.magnus("OCSPStapling", "off").finding("ocsp-stapling-fails"))
                .isEmpty();
        assertThat(scene.with("stapling.revoked", 1L)
                        .finding("ocsp-stapling-fails")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    /** The second one comes a minute after the first: none of both may be in the last minute. */
    @Test
    void twoQuestionsThatFailedAfterTheStartAreTold() {
        Scene failing = Scene.busy()
                .magnus("OCSPStapling", "on")
                .with("stapling.certificates", 1)
                .with("stapling.unreachable", 2L)
                .in(Window.MINUTE, "stapling.unreachable", 1L);

        assertThat(failing.young(Duration.ofSeconds(90)).finding("ocsp-stapling-fails"))
                .isPresent();
        assertThat(failing.young(Duration.ofSeconds(89)).finding("ocsp-stapling-fails"))
                .isEmpty();
        assertThat(failing.with("stapling.unreachable", 1L)
                        .young(Duration.ofSeconds(90))
                        .finding("ocsp-stapling-fails"))
                .isEmpty();
    }

    @Test
    void answersThatAreLateOrLongGetMoreRoom() {
        Scene scene = Scene.busy().magnus("OCSPStapling", "on").with("stapling.certificates", 1);

        assertThat(change(scene.with("stapling.timedOut", 2L), "ocsp-stapling-fails"))
                .containsExactly(magnus("OCSPTimeout", "10", "20"));
        assertThat(change(scene.with("stapling.tooLarge", 2L), "ocsp-stapling-fails"))
                .containsExactly(magnus("OCSPResponseSize", "65536", "131072"));
    }

    @Test
    void refusedHandshakesOfAProxyRaiseTheLimitOfOneAddress() {
        Scene proxy = refused(20).magnus("TrustedProxies", "10.0.0.1").with("jvm.processors", 2);

        assertThat(change(proxy, "tls-handshake-limit-refuses"))
                .containsExactly(magnus("TLSHandshakesPerClient", "20", "40"));
        assertThat(change(
                        refused(1_800)
                                .magnus("TrustedProxies", "10.0.0.1")
                                .with("jvm.processors", 4)
                                .with("protocol.tlsHandshakes", 1_200L),
                        "tls-handshake-limit-refuses"))
                .containsExactly(magnus("TLSHandshakesPerClient", "20", "100"));
    }

    /** One who comes past the proxy must not have all the processors. */
    @Test
    void theLimitOfOneAddressIsNeverMoreThanThatOfAll() {
        Scene flood = refused(600_000).magnus("TrustedProxies", "10.0.0.1").with("jvm.processors", 2);

        assertThat(change(flood, "tls-handshake-limit-refuses"))
                .containsExactly(magnus("TLSHandshakesPerClient", "20", "100"));
        assertThat(change(flood.magnus("TLSHandshakeRate", "60"), "tls-handshake-limit-refuses"))
                .containsExactly(magnus("TLSHandshakesPerClient", "20", "60"));
        assertThat(change(flood.magnus("TLSHandshakesPerClient", "100"), "tls-handshake-limit-refuses"))
                .isEmpty();
        assertThat(refused(19).magnus("TrustedProxies", "10.0.0.1").finding("tls-handshake-limit-refuses"))
                .isEmpty();
    }

    @Test
    void refusedHandshakesRaiseTheRateOnlyOfIdleProcessors() {
        Scene idle = refused(20).magnus("TLSHandshakeRate", "100");

        assertThat(change(idle, "tls-handshake-limit-refuses"))
                .containsExactly(magnus("TLSHandshakeRate", "100", "200"));
        AdviceFinding full = idle.with("window.ratios.processor", 0.95)
                .finding("tls-handshake-limit-refuses")
                .orElseThrow();
        assertThat(full.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(full.change()).isEmpty();
    }

    @Test
    void ticketKeysAreSharedBehindALoadBalancer() {
        Scene one = by("openssl").magnus("SessionRoute", "web1").with("protocol.tlsHandshakes", 1_500L);

        assertThat(one.finding("tls-ticket-keys-alone").orElseThrow().subject()).isEqualTo("TLSTicketKeyFile");
        assertThat(one.with("protocol.tlsHandshakes", 1_499L)
                        .only(Window.FIVE_MINUTES)
                        .finding("tls-ticket-keys-alone"))
                .isEmpty();
        Scene soon = one.with("protocol.tlsHandshakes", 300L);
        assertThat(soon.young(Duration.ofSeconds(90)).finding("tls-ticket-keys-alone"))
                .isPresent();
        assertThat(soon.young(Duration.ofSeconds(89)).finding("tls-ticket-keys-alone"))
                .isEmpty();
        assertThat(one.magnus("TLSTicketKeyFile", "conf/ticket.keys").finding("tls-ticket-keys-alone"))
                .isEmpty();
        assertThat(by("jdk")
                        .magnus("SessionRoute", "web1")
                        .with("protocol.tlsHandshakes", 1_500L)
                        .finding("tls-ticket-keys-alone"))
                .isEmpty();
        assertThat(by("openssl").with("protocol.tlsHandshakes", 1_500L).finding("tls-ticket-keys-alone"))
                .isEmpty();
    }

    /** @param provider who calculates TLS */
    private static Scene by(String provider) {
        return socket(new ListenSocketSnapshot("ls2", "https", "0.0.0.0:443", 443, 1, 90, "vs1", false, provider));
    }

    private static Scene socket(ListenSocketSnapshot secure) {
        return Scene.busy().with("listenSockets", List.of(secure));
    }

    private static Scene days(int left) {
        return Scene.busy()
                .with(
                        "listenSockets",
                        List.of(
                                new ListenSocketSnapshot("ls1", "http", "0.0.0.0:80", 80, 1, -1, "vs1"),
                                new ListenSocketSnapshot("ls2", "https", "0.0.0.0:443", 443, 1, left, "vs1")));
    }

    private static Scene order(String outcome, int daysLeft) {
        return Scene.busy()
                .with(
                        "certificateOrders",
                        List.of(new CertificateOrderSnapshot("shop", outcome, 1_000, 2_000, daysLeft, 0, 1)));
    }

    private static Scene refused(long times) {
        return Scene.busy()
                .with(
                        "refusals.causes",
                        List.of(
                                new RefusalsSnapshot.Cause("malformed", "broken", 400, false, 500, 500),
                                new RefusalsSnapshot.Cause("handshake-limit", "too many", 0, false, times, times)));
    }

    private static List<ProposedChange> change(Scene scene, String rule) {
        return scene.finding(rule).orElseThrow().change();
    }

    private static ProposedChange magnus(String directive, String from, String to) {
        return new ProposedChange("conf/magnus.conf", "", directive, from, to);
    }
}
