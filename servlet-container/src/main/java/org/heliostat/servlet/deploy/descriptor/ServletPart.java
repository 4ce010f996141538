package org.heliostat.servlet.deploy.descriptor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.deploy.model.Origin;

/** What one source says about a servlet; what it leaves open may come from another source. */
public record ServletPart(
        Origin at,
        String name,
        Optional<String> className,
        Optional<String> jspFile,
        Map<String, String> initParams,
        OptionalInt loadOnStartup,
        Optional<Boolean> asyncSupported,
        Optional<String> runAs,
        Map<String, String> roleRefs,
        Optional<MultipartSettings> multipart,
        Optional<Boolean> enabled,
        Optional<String> displayName) {

    public ServletPart {
        initParams = Collections.unmodifiableMap(new LinkedHashMap<>(initParams));
        roleRefs = Collections.unmodifiableMap(new LinkedHashMap<>(roleRefs));
    }

    /** The same with another origin. */
    public ServletPart declaredAt(Origin origin) {
        return new ServletPart(
                origin,
                name,
                className,
                jspFile,
                initParams,
                loadOnStartup,
                asyncSupported,
                runAs,
                roleRefs,
                multipart,
                enabled,
                displayName);
    }
}
