package org.heliostat.servlet.context;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.ServletSecurityElement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.ServletModel;
import org.heliostat.servlet.dispatch.ServletSettings;
import org.heliostat.servlet.dispatch.UrlPattern;
import org.jspecify.annotations.Nullable;

/** A servlet as it is registered, before it is made (Servlet 6.1, ServletRegistration.Dynamic). */
final class ServletDeclaration implements ServletRegistration.Dynamic {

    private final Declarations all;
    private final Origin origin;
    private final String name;
    private final InitParams initParams;
    private final Map<String, String> roleRefs;
    private final boolean enabled;
    private final @Nullable String jspFile;
    private @Nullable String className;
    private @Nullable Servlet instance;
    private int loadOnStartup;
    private boolean asyncSupported;
    private @Nullable MultipartSettings multipart;
    private @Nullable String runAs;
    private @Nullable ServletSecurityElement security;

    ServletDeclaration(Declarations all, ServletModel model) {
        this.all = all;
        this.origin = model.at();
        this.name = model.name();
        this.className = model.className().orElse(null);
        this.jspFile = model.jspFile().orElse(null);
        this.initParams = new InitParams(model.initParams());
        this.loadOnStartup = model.loadOnStartup().orElse(-1);
        this.asyncSupported = model.asyncSupported();
        this.runAs = model.runAs().orElse(null);
        this.roleRefs = model.roleRefs();
        this.multipart = model.multipart().orElse(null);
        this.enabled = model.enabled();
    }

    /** One that the application adds; not asynchronous unless it says so (Servlet 6.1, 4.4.1). */
    static ServletDeclaration added(
            Declarations all, String name, @Nullable String className, @Nullable String jspFile) {
        return new ServletDeclaration(
                all,
                new ServletModel(
                        new Origin("added by the application", 0),
                        name,
                        Optional.ofNullable(className),
                        Optional.ofNullable(jspFile),
                        Map.of(),
                        OptionalInt.empty(),
                        false,
                        Optional.empty(),
                        Map.of(),
                        Optional.empty(),
                        true,
                        Optional.empty()));
    }

    Origin origin() {
        return origin;
    }

    /** @return whether it lacks only a class */
    boolean isPreliminary() {
        return className == null && jspFile == null && instance == null;
    }

    void className(String newClassName) {
        className = newClassName;
    }

    void instance(Servlet made) {
        instance = made;
        className = made.getClass().getName();
    }

    @Nullable
    Servlet instance() {
        return instance;
    }

    @Nullable
    String jspFile() {
        return jspFile;
    }

    int loadOnStartup() {
        return loadOnStartup;
    }

    void multipart(MultipartSettings settings) {
        multipart = settings;
    }

    @Nullable
    ServletSecurityElement security() {
        return security;
    }

    ServletSettings settings() {
        return new ServletSettings(
                name,
                initParams.values(),
                loadOnStartup,
                asyncSupported,
                enabled,
                Optional.ofNullable(multipart),
                roleRefs);
    }

    @Override
    public Set<String> addMapping(String... patterns) {
        all.requireOpen();
        if (patterns == null || patterns.length == 0) {
            throw new IllegalArgumentException("servlet " + name + ": no URL pattern given");
        }
        Set<String> taken = new LinkedHashSet<>();
        for (String pattern : patterns) {
            if (!UrlPattern.isLegal(pattern)) {
                throw new IllegalArgumentException("servlet " + name + ": URL pattern: " + pattern);
            }
            if (all.isTaken(pattern)) {
                taken.add(pattern);
            }
        }
        if (taken.isEmpty()) {
            for (String pattern : patterns) {
                all.mappings().put(pattern, name);
            }
        }
        return taken;
    }

    @Override
    public Collection<String> getMappings() {
        List<String> patterns = new ArrayList<>();
        all.mappings().forEach((pattern, servlet) -> {
            if (servlet.equals(name)) {
                patterns.add(pattern);
            }
        });
        return patterns;
    }

    @Override
    public void setLoadOnStartup(int order) {
        all.requireOpen();
        loadOnStartup = order;
    }

    /** @return the mapped patterns: constraints of the descriptor for them take precedence */
    @Override
    public Set<String> setServletSecurity(ServletSecurityElement constraint) {
        all.requireOpen();
        if (constraint == null) {
            throw new IllegalArgumentException("servlet " + name + ": security constraint is null");
        }
        security = constraint;
        return new HashSet<>();
    }

    @Override
    public void setMultipartConfig(MultipartConfigElement config) {
        all.requireOpen();
        if (config == null) {
            throw new IllegalArgumentException("servlet " + name + ": multipart settings are null");
        }
        multipart = new MultipartSettings(
                config.getLocation() == null ? "" : config.getLocation(),
                config.getMaxFileSize(),
                config.getMaxRequestSize(),
                config.getFileSizeThreshold());
    }

    @Override
    public void setRunAsRole(String role) {
        all.requireOpen();
        if (role == null) {
            throw new IllegalArgumentException("servlet " + name + ": run-as role is null");
        }
        runAs = role;
    }

    @Override
    public @Nullable String getRunAsRole() {
        return runAs;
    }

    @Override
    public void setAsyncSupported(boolean supported) {
        all.requireOpen();
        asyncSupported = supported;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public @Nullable String getClassName() {
        return className;
    }

    @Override
    public boolean setInitParameter(String parameter, String value) {
        all.requireOpen();
        return initParams.add(parameter, value);
    }

    @Override
    public @Nullable String getInitParameter(String parameter) {
        return initParams.values().get(parameter);
    }

    @Override
    public Set<String> setInitParameters(Map<String, String> parameters) {
        all.requireOpen();
        return initParams.addAll(parameters);
    }

    @Override
    public Map<String, String> getInitParameters() {
        return Map.copyOf(initParams.values());
    }
}
