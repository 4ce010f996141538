package org.heliostat.http.http2;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.Http2Settings;
import org.heliostat.http.http2.wire.Http2Exception;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a client can make in any number for nothing, by kind and 30 seconds, and says when it is too much. Belongs to
 * one connection, runs on its I/O loop.
 */
final class FloodGuard {

    /** What is counted. */
    enum Kind {
        /** Streams that the client has reset (rapid reset). */
        CLIENT_RESET(ProtocolEvent.HTTP2_CLIENT_RESETS),
        /** Streams that the client has made us reset. */
        SERVER_RESET(ProtocolEvent.HTTP2_SERVER_RESETS),
        SETTINGS(ProtocolEvent.HTTP2_SETTINGS),
        PING(ProtocolEvent.HTTP2_PINGS),
        /** Frames that carry nothing and end nothing. */
        EMPTY(ProtocolEvent.HTTP2_EMPTY_FRAMES),
        PRIORITY(ProtocolEvent.HTTP2_PRIORITIES);

        private final ProtocolEvent event;

        Kind(ProtocolEvent event) {
            this.event = event;
        }

        private int limit(Http2Settings settings) {
            return switch (this) {
                case CLIENT_RESET -> settings.maxClientResets();
                case SERVER_RESET -> settings.maxServerResets();
                case SETTINGS -> settings.maxSettings();
                case PING -> settings.maxPings();
                case EMPTY -> settings.maxEmptyFrames();
                case PRIORITY -> settings.maxPriorities();
            };
        }
    }

    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int KINDS = Kind.values().length;

    /** Made with the first: most connections need none. */
    private int @Nullable [] counts;

    private long since;

    /** One more has come. */
    void count(Kind kind, Http2Settings settings, long now) throws Http2Exception {
        count(kind, 1, settings, now);
    }

    /** So many more have come. */
    void count(Kind kind, int more, Http2Settings settings, long now) throws Http2Exception {
        int[] known = counts;
        if (known == null) {
            known = new int[KINDS];
            counts = known;
            since = now;
        } else if (now - since >= PERIOD_NANOS) {
            Arrays.fill(known, 0);
            since = now;
        }
        int limit = kind.limit(settings);
        known[kind.ordinal()] += more;
        if (known[kind.ordinal()] > limit) {
            throw Http2Exception.calm(kind.event, "more than " + limit + " in 30 s");
        }
    }
}
