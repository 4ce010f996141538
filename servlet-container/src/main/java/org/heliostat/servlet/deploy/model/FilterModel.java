package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * One filter (Servlet 6.1, 14.4 {@code filter}).
 *
 * @param className empty: a preliminary registration, to be completed by {@code ServletContext.addFilter}
 */
public record FilterModel(
        Origin at,
        String name,
        Optional<String> className,
        Map<String, String> initParams,
        boolean asyncSupported,
        Optional<String> displayName) {

    public FilterModel {
        requireNonNull(at, "at");
        requireNonNull(name, "name");
        requireNonNull(className, "className");
        initParams = OrderedCopy.of(initParams);
    }
}
