package org.heliostat.dns;

import java.time.Duration;
import java.util.List;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunctions;

/**
 * Holds what {@code Init fn="dns-cache-init"} says; it holds from one start to the next.
 *
 * @param entries addresses remembered at most (cache-size); 0: none
 * @param lifetime how long (expire)
 */
public record DnsCacheSettings(int entries, Duration lifetime) {

    /** Without the line nothing is remembered, as in the original. */
    public static final DnsCacheSettings OFF = new DnsCacheSettings(0, Duration.ZERO);

    private static final String FUNCTION = "dns-cache-init";

    boolean isOn() {
        return entries > 0;
    }

    /** @return the last line of the function counts */
    public static DnsCacheSettings of(List<InitDirective> inits) {
        DnsCacheSettings settings = OFF;
        for (InitDirective init : inits) {
            if (init.fn().equals(FUNCTION)) {
                DirectiveValues values = InitFunctions.find(FUNCTION)
                        .orElseThrow()
                        .parameters()
                        .read(FUNCTION, init.at(), init.parameters().values(), new Findings());
                settings = values.flag("disable")
                        ? OFF
                        : new DnsCacheSettings(values.integer("cache-size"), values.duration("expire"));
            }
        }
        return settings;
    }
}
