package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One servlet (Servlet 6.1, 14.4 {@code servlet}).
 *
 * @param className implementation class; empty with {@code jspFile}; both empty: a preliminary registration, to be
 *     completed by {@code ServletContext.addServlet} or {@code addJspFile}
 * @param jspFile path of a page from the application's root, with leading slash
 * @param loadOnStartup empty or negative: at first use; otherwise lower values start first
 * @param runAs role of {@code run-as} or {@code @RunAs}
 * @param roleRefs role name used in the servlet's code to role name of the application
 * @param enabled {@code false}: mappings exist, requests to them are answered 404
 */
public record ServletModel(
        Origin at,
        String name,
        Optional<String> className,
        Optional<String> jspFile,
        Map<String, String> initParams,
        OptionalInt loadOnStartup,
        boolean asyncSupported,
        Optional<String> runAs,
        Map<String, String> roleRefs,
        Optional<MultipartSettings> multipart,
        boolean enabled,
        Optional<String> displayName) {

    public ServletModel {
        requireNonNull(at, "at");
        requireNonNull(name, "name");
        initParams = OrderedCopy.of(initParams);
        roleRefs = OrderedCopy.of(roleRefs);
    }
}
