package org.heliostat.benchmarks.tls;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * What is measured over TLS, and what must come out. The constant's name in lower case with dashes is its name everywhere else.
 */
enum TlsCase {
    TLS_1K("1 KB file, TLS 1.3, 64 kept connections", Manner.KEPT, 64, 1, 1.0),
    HANDSHAKE_ECDSA("full handshakes of TLS 1.3, P-256, one request each", Manner.FULL, 32, 1, 0.8),
    HANDSHAKE_RSA("full handshakes of TLS 1.3, RSA 2048, one request each", Manner.FULL, 32, 1, 0.8),
    RESUMED("TLS 1.3 resumed by ticket, one request each", Manner.RESUMED, 32, 1, 0.7),
    RESUMED_12("TLS 1.2 resumed, one request each", Manner.RESUMED, 32, 1, 0.7),
    H2_1K("1 KB file, HTTP/2, 32 connections with 32 streams", Manner.STREAMS, 32, 32, 1.0),
    H2_WASP("WASP, HTTP/2, 32 connections with 32 streams", Manner.STREAMS, 32, 32, 1.3);

    /** How connections are used. */
    enum Manner {
        /** Request after request, HTTP/1.1. */
        KEPT,
        /** One request, then a new connection with a full handshake. */
        FULL,
        /** One request, then a new connection that goes on with the session. */
        RESUMED,
        /** HTTP/2. */
        STREAMS
    }

    /** The text names its server and connection, so its length differs a little. */
    private static final int WASP_SHORTEST = 1_500;

    private static final int WASP_LONGEST = 4_000;

    private final String title;
    private final Manner manner;
    private final int connections;
    private final int depth;
    private final double gate;

    TlsCase(String title, Manner manner, int connections, int depth, double gate) {
        this.title = title;
        this.manner = manner;
        this.connections = connections;
        this.depth = depth;
        this.gate = gate;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String title() {
        return title;
    }

    Manner manner() {
        return manner;
    }

    /** @return least throughput of ours, divided by the reference's */
    double gate() {
        return gate;
    }

    /** @return the server that ours is divided by */
    ServerKind reference() {
        return needsServlets() ? ServerKind.UNDERTOW : ServerKind.NGINX;
    }

    boolean needsServlets() {
        return this == H2_WASP;
    }

    KeyFiles.Kind key() {
        return this == HANDSHAKE_RSA ? KeyFiles.Kind.RSA : KeyFiles.Kind.ECDSA;
    }

    /** @return as the library and {@code SSLSession.getProtocol()} write it */
    String version() {
        return this == RESUMED_12 ? "TLSv1.2" : "TLSv1.3";
    }

    Workload workload() {
        RequestKind kind = needsServlets()
                ? new RequestKind("WASP", ServerKind.HELIOSTAT.waspTarget(), WASP_SHORTEST, WASP_LONGEST)
                : new RequestKind("1 KB file", Documents.SMALL, Documents.SMALL_SIZE, Documents.SMALL_SIZE);
        return Workload.of(kind, connections).pipelined(depth);
    }

    static TlsCase of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("case: " + label + " (expected: " + labels() + ")"));
    }

    static String labels() {
        return Arrays.stream(values()).map(TlsCase::label).collect(Collectors.joining(", "));
    }
}
