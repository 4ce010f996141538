package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.heliostat.config.DirectiveValues;

/**
 * What magnus.conf says about the content that applications get, their WebSockets, HTTP sessions and the cache of their
 * answers: an accessor carries the name of its directive. Sizes are bytes. Immutable.
 */
public record ApplicationConf(DirectiveValues values) {

    public ApplicationConf {
        requireNonNull(values, "values");
    }

    public int maxFormParameters() {
        return values.integer("MaxFormParameters");
    }

    public int maxFormSize() {
        return values.integer("MaxFormSize");
    }

    public int maxMultipartParts() {
        return values.integer("MaxMultipartParts");
    }

    public int maxPartHeaders() {
        return values.integer("MaxPartHeaders");
    }

    public int maxPartHeaderSize() {
        return values.integer("MaxPartHeaderSize");
    }

    public int maxMultipartFiles() {
        return values.integer("MaxMultipartFiles");
    }

    public int multipartMemory() {
        return values.integer("MultipartMemory");
    }

    /** @return 0 for no limit */
    public long maxMultipartSize() {
        return values.number("MaxMultipartSize");
    }

    /** @return bytes; 0 for none */
    public long responseCacheSize() {
        return values.number("ResponseCacheSize");
    }

    /** @return bytes */
    public int responseCacheEntrySize() {
        return values.integer("ResponseCacheEntrySize");
    }

    public Duration responseCacheWait() {
        return values.duration("ResponseCacheWait");
    }

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

    /** @return file of the key that stored HTTP sessions are signed with, relative to the instance */
    public String sessionKeyFile() {
        return values.text("SessionKeyFile");
    }

    /** @return suffix of ids of HTTP sessions, empty for none */
    public String sessionRoute() {
        return values.text("SessionRoute");
    }

    /** @return charset of what clients send without naming one, empty for what Servlet says */
    public String requestEncoding() {
        return values.text("RequestEncoding");
    }

    /** @return charset of what applications send without naming one, empty for what Servlet says */
    public String responseEncoding() {
        return values.text("ResponseEncoding");
    }

    /** @return whether ids of HTTP sessions travel in URLs as well, unless an application says otherwise */
    public boolean sessionIdsInUrls() {
        return values.text("SessionTracking").equals("both");
    }
}
