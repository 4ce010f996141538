package org.heliostat.servlet.context.registration;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.xml.UrlPatternSyntax;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.FilterModel;
import org.heliostat.servlet.dispatch.UrlPattern;
import org.jspecify.annotations.Nullable;

/** A filter as it is registered, before it is made (Servlet 6.1, FilterRegistration.Dynamic). */
public final class FilterDeclaration extends Declaration implements FilterRegistration.Dynamic {

    private final Declarations all;
    private String className;
    private @Nullable Filter instance;

    FilterDeclaration(Declarations all, FilterModel model) {
        super(all.phase(), model.name(), model.initParams(), model.asyncSupported());
        this.all = all;
        this.className = model.className().orElse("");
    }

    /** One that the application adds. */
    FilterDeclaration(Declarations all, String name, String className, @Nullable Filter instance) {
        super(all.phase(), name, Map.of(), false);
        this.all = all;
        this.className = className;
        this.instance = instance;
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
        map(FilterMapping.Kind.URL_PATTERN, types, isMatchAfter, legal(urlPatterns));
    }

    /** As in descriptors: {@code *} is taken as {@code /*}, as Tomcat does. */
    private String[] legal(String... urlPatterns) {
        String[] legal = urlPatterns == null ? new String[0] : urlPatterns.clone();
        for (int i = 0; i < legal.length; i++) {
            if (UrlPatternSyntax.ALL_OF_TOMCAT.equals(legal[i])) {
                legal[i] = UrlPatternSyntax.ALL;
            } else if (legal[i] == null || !UrlPattern.isLegal(legal[i])) {
                throw new IllegalArgumentException("filter " + name + ": URL pattern: " + legal[i]);
            }
        }
        return legal;
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
    public String getClassName() {
        return className;
    }
}
