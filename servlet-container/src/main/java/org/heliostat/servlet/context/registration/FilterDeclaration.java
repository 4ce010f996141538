package org.heliostat.servlet.context.registration;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.FilterModel;
import org.jspecify.annotations.Nullable;

/** A filter as it is registered, before it is made (Servlet 6.1, FilterRegistration.Dynamic). */
public final class FilterDeclaration implements FilterRegistration.Dynamic {

    private final Declarations all;
    private final String name;
    private String className;
    private final InitParams initParams;
    private boolean asyncSupported;
    private @Nullable Filter instance;

    FilterDeclaration(Declarations all, FilterModel model) {
        this.all = all;
        this.name = model.name();
        this.className = model.className().orElse("");
        this.initParams = new InitParams(model.initParams());
        this.asyncSupported = model.asyncSupported();
    }

    /** One that the application adds. */
    FilterDeclaration(Declarations all, String name, String className, @Nullable Filter instance) {
        this.all = all;
        this.name = name;
        this.className = className;
        this.instance = instance;
        this.initParams = new InitParams(Map.of());
    }

    /** @return whether it lacks only a class */
    public boolean isPreliminary() {
        return className.isEmpty();
    }

    /** Gives a class or object to one that so far has only a name. */
    void complete(String itsClassName, @Nullable Filter itsInstance) {
        className = itsClassName;
        instance = itsInstance;
    }

    public @Nullable Filter instance() {
        return instance;
    }

    public boolean isAsyncSupported() {
        return asyncSupported;
    }

    @Override
    public void addMappingForServletNames(EnumSet<DispatcherType> types, boolean isMatchAfter, String... servletNames) {
        map(FilterMapping.Kind.SERVLET_NAME, types, isMatchAfter, servletNames);
    }

    @Override
    public void addMappingForUrlPatterns(EnumSet<DispatcherType> types, boolean isMatchAfter, String... urlPatterns) {
        map(FilterMapping.Kind.URL_PATTERN, types, isMatchAfter, urlPatterns);
    }

    private void map(
            FilterMapping.Kind kind, @Nullable EnumSet<DispatcherType> types, boolean after, String... targets) {
        all.requireOpen();
        if (targets == null || targets.length == 0) {
            throw new IllegalArgumentException("filter " + name + ": nothing to be mapped to");
        }
        for (String target : targets) {
            all.map(name, kind, target, types, after);
        }
    }

    @Override
    public Collection<String> getServletNameMappings() {
        return targets(FilterMapping.Kind.SERVLET_NAME);
    }

    @Override
    public Collection<String> getUrlPatternMappings() {
        return targets(FilterMapping.Kind.URL_PATTERN);
    }

    private Collection<String> targets(FilterMapping.Kind kind) {
        Set<String> targets = new LinkedHashSet<>();
        for (Declarations.Mapping mapping : all.filterMappings()) {
            if (mapping.filterName().equals(name) && mapping.kind() == kind) {
                targets.add(mapping.target());
            }
        }
        return targets;
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
    public String getClassName() {
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
