package org.heliostat.http.http2;

import org.heliostat.connection.ProtocolEvent;
import org.heliostat.frames.Breach;

/** Says how it is counted that a client has broken a rule or a limit. */
final class BreachEvent {

    private BreachEvent() {}

    static ProtocolEvent of(Breach breach) {
        return switch (breach) {
            case OF_CONNECTION -> ProtocolEvent.HTTP2_ERROR;
            case OF_STREAM -> ProtocolEvent.MALFORMED;
            case CONTINUATIONS -> ProtocolEvent.HTTP2_CONTINUATIONS;
            case BLOCK_SIZE -> ProtocolEvent.HEAD_TOO_LARGE;
            case RESETS -> ProtocolEvent.HTTP2_CLIENT_RESETS;
            case CAUSED_RESETS -> ProtocolEvent.HTTP2_SERVER_RESETS;
            case SETTINGS -> ProtocolEvent.HTTP2_SETTINGS;
            case PINGS -> ProtocolEvent.HTTP2_PINGS;
            case EMPTY_FRAMES -> ProtocolEvent.HTTP2_EMPTY_FRAMES;
            case PRIORITIES -> ProtocolEvent.HTTP2_PRIORITIES;
        };
    }
}
