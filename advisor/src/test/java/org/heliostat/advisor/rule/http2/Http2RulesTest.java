package org.heliostat.advisor.rule.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class Http2RulesTest {

    @Test
    void refusedStreamsAskForMore() {
        Scene scene = Scene.busy().with("http2.streamsTotal", 990L);

        assertThat(scene.with("http2.streamsRefused", 9L).finding("http2-streams-refused"))
                .isEmpty();
        assertThat(scene.with("http2.streamsRefused", 10L)
                        .finding("http2-streams-refused")
                        .orElseThrow()
                        .change())
                .containsExactly(magnus("HTTP2MaxStreams", "100", "200"));
        assertThat(scene.with("http2.streamsRefused", 10L)
                        .with("http2.streamsTotal", 991L)
                        .finding("http2-streams-refused"))
                .isEmpty();
    }

    @Test
    void asManyStreamsAsWereAskedForAreProposed() {
        Scene scene = Scene.busy()
                .magnus("HTTP2MaxStreams", "5")
                .with("http2.streamsTotal", 460L)
                .with("http2.streamsRefused", 2_300L);

        assertThat(scene.finding("http2-streams-refused").orElseThrow().change())
                .containsExactly(magnus("HTTP2MaxStreams", "5", "30"));
    }

    @Test
    void noClientNeedsThousandsOfStreams() {
        Scene scene = Scene.busy().with("http2.streamsRefused", 100L);

        assertThat(scene.magnus("HTTP2MaxStreams", "800")
                        .finding("http2-streams-refused")
                        .orElseThrow()
                        .change())
                .containsExactly(magnus("HTTP2MaxStreams", "800", "1000"));
        assertThat(scene.magnus("HTTP2MaxStreams", "1000")
                        .finding("http2-streams-refused")
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    @Test
    void floodsAreToldByTheLimitThatEndedThem() {
        assertThat(Scene.busy().with("http2.pingFloods", 2L).findings("http2-floods"))
                .isEmpty();
        AdviceFinding few = Scene.busy()
                .with("http2.pingFloods", 3L)
                .finding("http2-floods")
                .orElseThrow();
        assertThat(few.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(few.subject()).isEqualTo("HTTP2MaxPings");
        assertThat(few.change()).isEmpty();
        Scene many = Scene.busy().with("http2.clientResetFloods", 30L).with("http2.settingsFloods", 29L);
        assertThat(many.findings("http2-floods"))
                .extracting(AdviceFinding::severity)
                .containsExactly(AdviceSeverity.WARNING, AdviceSeverity.INFO);
    }

    @Test
    void http2IsSwitchedOnWhereItIsOff() {
        Scene secure = secure(true).magnus("HTTP2", "off").only(Window.FIVE_MINUTES);

        assertThat(secure.with("protocol.tlsHandshakes", 1_500L)
                        .finding("http2-off")
                        .orElseThrow()
                        .change())
                .containsExactly(magnus("HTTP2", "off", "on"));
        assertThat(secure.with("protocol.tlsHandshakes", 1_499L).finding("http2-off"))
                .isEmpty();
        assertThat(secure(true).with("protocol.tlsHandshakes", 1_500L).finding("http2-off"))
                .isEmpty();
        assertThat(secure.requests(199).with("protocol.tlsHandshakes", 1_500L).finding("http2-off"))
                .isEmpty();
    }

    /** All clients come back at once after a restart, each with a handshake. */
    @Test
    void handshakesOfTheStartAreNoSign() {
        Scene secure = secure(true).magnus("HTTP2", "off").with("protocol.tlsHandshakes", 300L);

        assertThat(secure.young(Duration.ofSeconds(90)).finding("http2-off")).isPresent();
        assertThat(secure.young(Duration.ofSeconds(89)).finding("http2-off")).isEmpty();
        assertThat(secure.with("protocol.tlsHandshakes", 299L)
                        .young(Duration.ofSeconds(90))
                        .finding("http2-off"))
                .isEmpty();
    }

    @Test
    void oneListenSocketMayBeOffByItself() {
        AdviceFinding finding = secure(false)
                .with("protocol.tlsHandshakes", 1_500L)
                .finding("http2-off")
                .orElseThrow();

        assertThat(finding.about()).isEqualTo("listen socket ls1");
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/server.xml", "LS ls1", "http2", "off", "on"));
    }

    @Test
    void smallWindowsAreToldWhereClientsUpload() {
        Scene scene = Scene.busy()
                .magnus("HTTP2MaxWindow", "1048575")
                .with("http2.streamsTotal", 3_000L)
                .with("window.perSecond.bytesReceived", 1_048_576.0);

        assertThat(scene.finding("http2-window-small").orElseThrow().change())
                .containsExactly(magnus("HTTP2MaxWindow", "1048575", "4194304"));
        assertThat(scene.magnus("HTTP2MaxWindow", "1048576").finding("http2-window-small"))
                .isEmpty();
        assertThat(scene.with("window.perSecond.bytesReceived", 1_048_575.0).finding("http2-window-small"))
                .isEmpty();
        assertThat(scene.with("http2.streamsTotal", 2_999L).finding("http2-window-small"))
                .isEmpty();
    }

    @Test
    void oneConnectionThatTakesItsShareIsTold() {
        assertThat(Scene.busy().with("http2.threadWaits", 99L).finding("http2-connection-takes-share"))
                .isEmpty();
        AdviceFinding waits = Scene.busy()
                .with("http2.threadWaits", 100L)
                .finding("http2-connection-takes-share")
                .orElseThrow();
        assertThat(waits.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(waits.change()).isEmpty();
        assertThat(Scene.busy()
                        .with("http2.queueRefusals", 1L)
                        .finding("http2-connection-takes-share")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
    }

    @Test
    void aTrustedProxyMayHaveAll() {
        Scene proxy = Scene.busy().magnus("TrustedProxies", "10.0.0.1").with("http2.queueRefusals", 1L);

        assertThat(proxy.finding("http2-connection-takes-share").orElseThrow().change())
                .containsExactly(magnus("RqThrottleShare", "25", "100"), magnus("ConnQueueShare", "25", "100"));
    }

    private static Scene secure(boolean http2) {
        return Scene.busy()
                .serverXml(
                        "listenSockets",
                        List.of(new ListenSocketConfig(
                                SourceLocation.none(),
                                "ls1",
                                "any",
                                443,
                                true,
                                1,
                                "default",
                                false,
                                "vs1",
                                "localhost",
                                new ListenSocketConfig.Protocols(http2, false),
                                Optional.empty())));
    }

    private static ProposedChange magnus(String directive, String from, String to) {
        return new ProposedChange("conf/magnus.conf", "", directive, from, to);
    }
}
