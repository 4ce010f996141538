package org.heliostat.frames;

/** What the other side of one connection may send in 30 seconds; CONTINUATION frames in one field block. */
public interface FloodLimits {

    /** @return streams that it may reset */
    int maxResets();

    /** @return streams that it may make us reset */
    int maxCausedResets();

    int maxSettings();

    int maxPings();

    /** @return frames that carry nothing and end nothing */
    int maxEmptyFrames();

    int maxPriorities();

    int maxContinuations();
}
