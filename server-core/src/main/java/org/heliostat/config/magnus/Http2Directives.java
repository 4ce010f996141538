package org.heliostat.config.magnus;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;

import org.heliostat.config.DirectiveRow;

/** The rows of magnus.conf about HTTP/2. */
final class Http2Directives {

    private static final long KILOBYTE = 1_024;
    private static final long MEGABYTE = 1_024 * KILOBYTE;
    private static final long MOST = 1_000_000;

    private Http2Directives() {}

    static DirectiveRow[] http2() {
        return new DirectiveRow[] {
            flag("HTTP2")
                    .byDefault(true)
                    .live()
                    .help("speak HTTP/2: by ALPN on listen sockets with TLS, with clients that know it beforehand on"
                            + " plain ones; http2 in LS turns it off for one socket"),
            count("HTTP2MaxStreams")
                    .range(1, 10_000)
                    .byDefault(100)
                    .live()
                    .help("requests of one HTTP/2 connection at the same time; further ones are refused, and the"
                            + " client may send them again"),
            count("HTTP2MaxClientResets")
                    .range(1, MOST)
                    .byDefault(200)
                    .live()
                    .help("requests that an HTTP/2 client may take back in 30 seconds; over it the connection ends"),
            count("HTTP2MaxServerResets")
                    .range(1, MOST)
                    .byDefault(100)
                    .live()
                    .help(
                            "requests of an HTTP/2 client that are too many at a time or broken, in 30 seconds; over it the"
                                    + " connection ends"),
            count("HTTP2MaxSettings")
                    .range(1, MOST)
                    .byDefault(100)
                    .live()
                    .help("SETTINGS frames in 30 seconds; over it the connection ends"),
            count("HTTP2MaxPings")
                    .range(1, MOST)
                    .byDefault(10_000)
                    .live()
                    .help("PING frames in 30 seconds; over it the connection ends")
                    .advice("gRPC measures with one PING per round trip"),
            count("HTTP2MaxEmptyFrames")
                    .range(1, MOST)
                    .byDefault(1_000)
                    .live()
                    .help(
                            "frames that carry nothing and end nothing, that give back windows which were not used, that answer"
                                    + " what was not asked, or come long after their stream, requests that are answered before anything runs for them,"
                                    + " and each 8 fields or 512 bytes of a request beyond its limits, in 30 seconds; over it the"
                                    + " connection ends"),
            count("HTTP2MaxPriorities")
                    .range(1, MOST)
                    .byDefault(3_000)
                    .live()
                    .help("PRIORITY and PRIORITY_UPDATE frames in 30 seconds; over it the connection ends"),
            count("HTTP2MaxContinuations")
                    .range(1, 10_000)
                    .byDefault(16)
                    .live()
                    .help("CONTINUATION frames of one request's fields; over it the connection ends"),
            bytes("HTTP2MaxWindow")
                    .range(64 * KILOBYTE, 16 * MEGABYTE)
                    .byDefault(4 * MEGABYTE)
                    .live()
                    .help("to which the window of a request's body grows while the server waits for the client")
                    .advice("bandwidth times delay of the fastest client: 200 Mbit/s over 50 ms are 1.25 MB"),
        };
    }
}
