package org.heliostat.servlet.context.registration;

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
import org.heliostat.servlet.context.supply.ServletClassTraits;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.ServletModel;
import org.heliostat.servlet.dispatch.ServletSettings;
import org.heliostat.servlet.dispatch.UrlPattern;
import org.jspecify.annotations.Nullable;

/** A servlet as it is registered, before it is made (Servlet 6.1, ServletRegistration.Dynamic). */
public final class ServletDeclaration extends Declaration implements ServletRegistration.Dynamic {

    private static final Origin BY_APPLICATION = new Origin("added by the application", 0);

    private final Declarations all;
    private final Origin origin;
    private final Map<String, String> roleRefs;
    private final boolean enabled;
    private boolean byApplication;
    private final Set<String> added = new LinkedHashSet<>();
    private @Nullable String jspFile;
    private @Nullable String className;
    private @Nullable Servlet instance;
    private int loadOnStartup;
    private @Nullable MultipartSettings multipart;
    private @Nullable String runAs;
    private @Nullable ServletSecurityElement security;
    private boolean securitySet;

    ServletDeclaration(Declarations all, ServletModel model) {
        super(all.phase(), model.name(), model.initParams(), model.asyncSupported());
        this.all = all;
        this.origin = model.at();
        this.className = model.className().orElse(null);
        this.jspFile = model.jspFile().orElse(null);
        this.loadOnStartup = model.loadOnStartup().orElse(-1);
        this.runAs = model.runAs().orElse(null);
        this.roleRefs = model.roleRefs();
        this.multipart = model.multipart().orElse(null);
        this.enabled = model.enabled();
        this.byApplication = model.at().equals(BY_APPLICATION);
    }

    /** One that the application adds; not asynchronous unless it says so (Servlet 6.1, 4.4.1). */
    static ServletDeclaration added(
            Declarations all, String name, @Nullable String className, @Nullable String jspFile) {
        return new ServletDeclaration(
                all,
                new ServletModel(
                        BY_APPLICATION,
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

    public Origin origin() {
        return origin;
    }

    /** @return whether it lacks only a class */
    public boolean isPreliminary() {
        return className == null && jspFile == null && instance == null;
    }

    void className(String newClassName) {
        className = newClassName;
        byApplication = true;
    }

    void instance(Servlet made) {
        instance = made;
        className = made.getClass().getName();
        byApplication = true;
    }

    public @Nullable Servlet instance() {
        return instance;
    }

    public @Nullable String jspFile() {
        return jspFile;
    }

    public int loadOnStartup() {
        return loadOnStartup;
    }

    void jspFile(String file) {
        jspFile = file;
    }

    /** @return whether its class may say something that nobody has asked it yet, for patterns added in code */
    public boolean lacksTraits() {
        return !byApplication && !securitySet && !added.isEmpty() && className != null;
    }

    /** What the annotations of its class say counts where nothing else was said. */
    void traits(ServletClassTraits traits) {
        if (multipart == null) {
            multipart = traits.multipart().orElse(null);
        }
        if (runAs == null) {
            runAs = traits.runAs().orElse(null);
        }
        if (!securitySet) {
            security = traits.security().orElse(null);
        }
    }

    /**
     * Patterns that {@link #security} is for. The annotation of a class that the descriptor reader has seen is dealt
     * with for the patterns it knew; left are those added since.
     */
    public Collection<String> securedMappings() {
        return securitySet || byApplication ? getMappings() : Set.copyOf(added);
    }

    public @Nullable ServletSecurityElement security() {
        return security;
    }

    public ServletSettings settings() {
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
            if (all.isTaken(pattern, name)) {
                taken.add(pattern);
            }
        }
        if (taken.isEmpty()) {
            for (String pattern : patterns) {
                all.mappings().put(pattern, name);
                added.add(pattern);
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

    /** @return those of its patterns for which a descriptor has decided */
    @Override
    public Set<String> setServletSecurity(ServletSecurityElement constraint) {
        all.requireOpen();
        if (constraint == null) {
            throw new IllegalArgumentException("servlet " + name + ": security constraint is null");
        }
        security = constraint;
        securitySet = true;
        Set<String> decided = new HashSet<>(getMappings());
        decided.retainAll(all.fixedConstraints());
        return decided;
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
    public @Nullable String getClassName() {
        return className;
    }
}
