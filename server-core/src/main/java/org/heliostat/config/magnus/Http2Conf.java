package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import org.heliostat.config.DirectiveValues;

/**
 * What magnus.conf says about HTTP/2: an accessor carries the name of its directive, without HTTP2 in front of it. Sizes are
 * bytes. Immutable.
 */
public record Http2Conf(DirectiveValues values) {

    public Http2Conf {
        requireNonNull(values, "values");
    }

    /** @return whether it is spoken where a listen socket does not say otherwise */
    public boolean http2() {
        return values.flag("HTTP2");
    }

    public int maxStreams() {
        return values.integer("HTTP2MaxStreams");
    }

    public int maxClientResets() {
        return values.integer("HTTP2MaxClientResets");
    }

    public int maxServerResets() {
        return values.integer("HTTP2MaxServerResets");
    }

    public int maxSettings() {
        return values.integer("HTTP2MaxSettings");
    }

    public int maxPings() {
        return values.integer("HTTP2MaxPings");
    }

    public int maxEmptyFrames() {
        return values.integer("HTTP2MaxEmptyFrames");
    }

    public int maxPriorities() {
        return values.integer("HTTP2MaxPriorities");
    }

    public int maxContinuations() {
        return values.integer("HTTP2MaxContinuations");
    }

    public int maxWindow() {
        return values.integer("HTTP2MaxWindow");
    }
}
