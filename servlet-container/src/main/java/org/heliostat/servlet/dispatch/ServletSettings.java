package org.heliostat.servlet.dispatch;

import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.deploy.model.MultipartSettings;

/**
 * What was declared for a servlet, once the application has started. Immutable.
 *
 * @param enabled {@code false}: requests to it are answered 404
 * @param loadOnStartup negative: at first use
 */
public record ServletSettings(
        String name,
        Map<String, String> initParams,
        int loadOnStartup,
        boolean asyncSupported,
        boolean enabled,
        Optional<MultipartSettings> multipart,
        Map<String, String> roleRefs) {

    public ServletSettings {
        initParams = Map.copyOf(initParams);
        roleRefs = Map.copyOf(roleRefs);
    }
}
