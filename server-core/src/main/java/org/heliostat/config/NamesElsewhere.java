package org.heliostat.config;

import java.util.Optional;

/** Knows the names of other files, so that one that stands in the wrong file is told where it belongs. */
@FunctionalInterface
public interface NamesElsewhere {

    /** Knows none. */
    NamesElsewhere NONE = name -> Optional.empty();

    /** @return where a name belongs, such as {@code magnus.conf}; empty when it is known nowhere. Case is ignored. */
    Optional<String> placeOf(String name);

    /** @return one that asks another where this one knows nothing */
    default NamesElsewhere or(NamesElsewhere other) {
        return name -> placeOf(name).or(() -> other.placeOf(name));
    }

    /** @return {@code RqThrottle: unknown stage (expected: in magnus.conf)} */
    default Optional<String> unknown(String name, String kind) {
        return placeOf(name).map(place -> Findings.shown(name) + ": unknown " + kind + " (expected: in " + place + ")");
    }
}
