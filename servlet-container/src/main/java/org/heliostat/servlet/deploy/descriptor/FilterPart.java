package org.heliostat.servlet.deploy.descriptor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.deploy.model.Origin;

/** What one source says about a filter; what it leaves open may come from another source. */
public record FilterPart(
        Origin at,
        String name,
        Optional<String> className,
        Map<String, String> initParams,
        Optional<Boolean> asyncSupported,
        Optional<String> displayName) {

    public FilterPart {
        initParams = Collections.unmodifiableMap(new LinkedHashMap<>(initParams));
    }
}
