package org.heliostat.benchmarks.advice.fault;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.load.RawClients;
import org.heliostat.benchmarks.advice.load.Streams;
import org.heliostat.benchmarks.advice.server.Instance;
import org.heliostat.benchmarks.hostile.Frames;
import org.heliostat.benchmarks.load.server.Documents;

/** TLS and HTTP/2. */
final class TlsFaults {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int PINGS = 120;

    private TlsFaults() {}

    static List<Fault> all() {
        return List.of(
                secure("handshakes-many", "tls-handshakes-many").load(handshakes(8)),
                secure("sessions-forgotten", "tls-sessions-not-resumed")
                        .magnus("SSL3SessionTimeout", 5)
                        .load(handshakes(4))
                        .load(kept())
                        .fix("SSL3SessionTimeout"),
                secure("provider-jdk", "tls-provider-jdk")
                        .magnus("TLSProvider", "jdk")
                        .load(handshakes(4))
                        .load(kept())
                        .fix("TLSProvider"),
                secure("handshakes-fail", "tls-handshakes-fail")
                        .load(RawClients.of(2, "\u0016\u0003\u0001\u0000\u0005hello", SHORT, SHORT)
                                .toSecurePort())
                        .load(Clients.of(1, Documents.SMALL).every(200)),
                secure("certificate-ends-soon", "certificate-days-few")
                        .magnus("TLSCertificateDays", 60)
                        .load(kept()),
                secure("handshake-limit-low", "tls-handshake-limit-refuses")
                        .magnus("TLSHandshakeRate", 5)
                        .magnus("TLSHandshakesPerClient", 2)
                        .load(handshakes(8))
                        .load(kept())
                        .fix("TLSHandshakeRate"),
                secure("ticket-keys-alone", "tls-ticket-keys-alone")
                        .magnus("SessionRoute", "a")
                        .load(handshakes(3))
                        .load(kept())
                        .fix("TLSTicketKeyFile"),
                secure("http2-off", "http2-off")
                        .magnus("HTTP2", "off")
                        .load(handshakes(3))
                        .load(kept())
                        .fix("HTTP2"),
                secure("http2-window-small", "http2-window-small")
                        .magnus("HTTP2MaxWindow", 65_536)
                        .load(new Streams(2, 2, "/fault/take", 500_000, SHORT)),
                secure("http2-streams-few", "http2-streams-refused")
                        .magnus("HTTP2MaxStreams", 5)
                        .load(RawClients.of(2, gets(30), SECOND, SHORT))
                        .load(Clients.of(1, Documents.SMALL).every(200))
                        .fix("HTTP2MaxStreams"),
                Fault.of("http2-floods", Area.TLS, "http2-floods")
                        .magnus("HTTP2MaxPings", 50)
                        .load(RawClients.of(1, pings(), SECOND, SECOND))
                        .load(Clients.of(1, Documents.SMALL).every(200)),
                secure("http2-connection-takes-share", "http2-connection-takes-share", "session-threads-too-few")
                        .magnus("RqThrottle", 8)
                        .magnus("RqThrottleMin", 8)
                        .load(new Streams(1, 40, "/fault/sleep?ms=50", 0, Duration.ofMillis(20)))
                        .load(Clients.of(5, "/fault/sleep?ms=50").every(20)));
    }

    private static Fault secure(String name, String... rules) {
        return Fault.of(name, Area.TLS, rules).planted(Instance::secure);
    }

    /** So many clients that make a connection, and a whole handshake, for each request. */
    private static Clients handshakes(int count) {
        return Clients.of(count, Documents.SMALL).secure().closing().forgetful().every(250);
    }

    private static Clients kept() {
        return Clients.of(4, Documents.SMALL).secure().every(80);
    }

    private static byte[] gets(int count) {
        byte[] all = Frames.preface();
        for (int i = 0; i < count; i++) {
            all = Frames.joined(all, Frames.get(2 * i + 1, "/fault/sleep?ms=50"));
        }
        return all;
    }

    private static byte[] pings() {
        byte[] all = Frames.preface();
        byte[] ping = Frames.frame(Frames.PING, 0, 0, "12345678".getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < PINGS; i++) {
            all = Frames.joined(all, ping);
        }
        return all;
    }
}
