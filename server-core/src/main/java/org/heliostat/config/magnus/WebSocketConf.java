package org.heliostat.config.magnus;

import java.time.Duration;
import org.heliostat.config.DirectiveValues;

/** What magnus.conf says about WebSockets, as {@link MagnusConf} does of the rest. Sizes are bytes. Immutable. */
public record WebSocketConf(DirectiveValues values) {

    public int maxWebSockets() {
        return values.integer("MaxWebSockets");
    }

    /** @return bytes */
    public int webSocketMessageSize() {
        return values.integer("WebSocketMessageSize");
    }

    /** @return bytes */
    public long webSocketFrameSize() {
        return values.number("WebSocketFrameSize");
    }

    /** @return bytes */
    public int webSocketSendQueueSize() {
        return values.integer("WebSocketSendQueueSize");
    }

    /** @return zero for never */
    public Duration webSocketIdleTimeout() {
        return values.duration("WebSocketIdleTimeout");
    }

    public Duration webSocketPingInterval() {
        return values.duration("WebSocketPingInterval");
    }

    /** @return zero for no limit */
    public Duration webSocketMessageTimeout() {
        return values.duration("WebSocketMessageTimeout");
    }

    public Duration webSocketHandshakeTimeout() {
        return values.duration("WebSocketHandshakeTimeout");
    }

    public boolean webSocketCompression() {
        return values.flag("WebSocketCompression");
    }
}
