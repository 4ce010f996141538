package org.heliostat.servlet.deploy.merge;

import java.util.List;
import org.heliostat.servlet.deploy.descriptor.Descriptor;

/**
 * Sources of equal rank. A higher tier silently wins over a lower one; within a tier two different answers are a
 * conflict (Servlet 6.1, 8.2.3).
 */
public record Tier(Rank rank, List<Descriptor> descriptors) {

    /** Ranks from strong to weak. */
    public enum Rank {
        WEB_XML,
        FRAGMENTS,
        ANNOTATIONS,
        SERVER_DEFAULTS
    }

    public Tier {
        descriptors = List.copyOf(descriptors);
    }
}
