package org.heliostat.gateway.upstream;

import org.heliostat.frames.FloodLimits;

/**
 * What an origin may send for nothing on one connection of HTTP/2, by kind and 30 seconds. Immutable.
 *
 * @param resets streams that it may reset; 0 for no limit
 * @param maxCausedResets streams that it may break the rules of
 * @param maxEmptyFrames frames that carry nothing and end nothing
 * @param maxContinuations of one block
 */
public record OriginFloods(
        int resets,
        int maxCausedResets,
        int maxSettings,
        int maxPings,
        int maxEmptyFrames,
        int maxPriorities,
        int maxContinuations)
        implements FloodLimits {

    @Override
    public int maxResets() {
        return resets == 0 ? Integer.MAX_VALUE : resets;
    }
}
