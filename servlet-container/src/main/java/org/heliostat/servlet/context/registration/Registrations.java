package org.heliostat.servlet.context.registration;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EventListener;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.ServletClassTraits;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Registers servlets, filters and listeners for an application's servlet context while it starts (Servlet 6.1, 4.4). Used
 * by the thread that starts it, except for looking things up and making listeners, which any may do.
 */
public final class Registrations {

    private final Declarations declarations;
    private final InstanceFactory instances;
    private final ClassLoader loader;
    private final Logger log;
    private final List<EventListener> added = new ArrayList<>();
    private final Set<Servlet> created = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean restricted;
    private boolean listening;

    public Registrations(Declarations declarations, InstanceFactory instances, ClassLoader loader, Logger log) {
        this.declarations = declarations;
        this.instances = instances;
        this.loader = loader;
        this.log = log;
    }

    public Declarations declarations() {
        return declarations;
    }

    /** While a listener of a tag library is called it may not register anything (Servlet 6.1, 4.4). */
    public void restricted(boolean now) {
        restricted = now;
    }

    /** From now on context listeners are being called, so that no more of them can be added (4.4.3). */
    public void listening() {
        listening = true;
    }

    /** @return listeners added since the last call, in order */
    public List<EventListener> takeAdded() {
        List<EventListener> taken = List.copyOf(added);
        added.clear();
        return taken;
    }

    public void requireUnrestricted() {
        if (restricted) {
            throw new UnsupportedOperationException(
                    "a listener that no descriptor names may not configure the context");
        }
    }

    private void requireRegistering(@Nullable String name, String what) {
        requireUnrestricted();
        declarations.requireOpen();
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException(what + ": the name is missing");
        }
    }

    public ServletRegistration.@Nullable Dynamic addServlet(String name, String className) {
        ServletDeclaration declared = declare(name, className, null, null);
        if (declared != null) {
            readTraits(declared, className);
        }
        return declared;
    }

    /** A class that is not there shows when the servlet is made. */
    public void readTraits(ServletDeclaration declared, String className) {
        try {
            declared.traits(ServletClassTraits.of(loader.loadClass(className)));
        } catch (ClassNotFoundException | LinkageError missing) {
            log.info("servlet {}: class {} cannot be loaded: {}", declared.getName(), className, missing.toString());
        }
    }

    public ServletRegistration.@Nullable Dynamic addServlet(String name, Servlet servlet) {
        ServletDeclaration declared = declare(name, null, servlet, null);
        if (declared != null) {
            Class<?> type = servlet.getClass();
            declared.traits(created.remove(servlet) ? ServletClassTraits.of(type) : ServletClassTraits.ofForeign(type));
        }
        return declared;
    }

    public ServletRegistration.@Nullable Dynamic addServlet(String name, Class<? extends Servlet> type) {
        ServletDeclaration declared = declare(name, type.getName(), null, null);
        if (declared != null) {
            declared.traits(ServletClassTraits.of(type));
        }
        return declared;
    }

    public ServletRegistration.@Nullable Dynamic addJspFile(String name, String jspFile) {
        if (jspFile == null || !jspFile.startsWith("/")) {
            throw new IllegalArgumentException("JSP file: " + jspFile + " (expected: a path with leading slash)");
        }
        return declare(name, null, null, jspFile);
    }

    /** Completes a servlet whose name only is known; one that is complete stays as it is (ServletContext). */
    private @Nullable ServletDeclaration declare(
            String name, @Nullable String className, @Nullable Servlet instance, @Nullable String jspFile) {
        requireRegistering(name, "servlet");
        ServletDeclaration known = declarations.servlet(name);
        if (known != null && !known.isPreliminary()) {
            return null;
        }
        ServletDeclaration declared =
                known == null ? ServletDeclaration.added(declarations, name, className, jspFile) : known;
        if (className != null) {
            declared.className(className);
        }
        if (instance != null) {
            declared.instance(instance);
        }
        if (jspFile != null) {
            declared.jspFile(jspFile);
        }
        declarations.servlets().put(name, declared);
        return declared;
    }

    public <T extends Servlet> T createServlet(Class<T> type) throws ServletException {
        T servlet = create(type);
        if (!declarations.isClosed()) {
            created.add(servlet);
        }
        return servlet;
    }

    public @Nullable ServletRegistration servlet(String name) {
        requireUnrestricted();
        return declarations.servlet(name);
    }

    public Map<String, ? extends ServletRegistration> servlets() {
        requireUnrestricted();
        return Collections.unmodifiableMap(new LinkedHashMap<>(declarations.servlets()));
    }

    public FilterRegistration.@Nullable Dynamic addFilter(String name, String className) {
        return declareFilter(name, className, null);
    }

    public FilterRegistration.@Nullable Dynamic addFilter(String name, Filter filter) {
        return declareFilter(name, filter.getClass().getName(), filter);
    }

    public FilterRegistration.@Nullable Dynamic addFilter(String name, Class<? extends Filter> type) {
        return declareFilter(name, type.getName(), null);
    }

    private FilterRegistration.@Nullable Dynamic declareFilter(
            String name, String className, @Nullable Filter instance) {
        requireRegistering(name, "filter");
        FilterDeclaration known = declarations.filters().get(name);
        if (known != null) {
            if (!known.isPreliminary()) {
                return null;
            }
            known.complete(className, instance);
            return known;
        }
        FilterDeclaration declared = new FilterDeclaration(declarations, name, className, instance);
        declarations.filters().put(name, declared);
        return declared;
    }

    public <T extends Filter> T createFilter(Class<T> type) throws ServletException {
        return create(type);
    }

    public @Nullable FilterRegistration filter(String name) {
        requireUnrestricted();
        return declarations.filters().get(name);
    }

    public Map<String, ? extends FilterRegistration> filters() {
        requireUnrestricted();
        return Collections.unmodifiableMap(new LinkedHashMap<>(declarations.filters()));
    }

    public void addListener(String className) {
        requireUnrestricted();
        declarations.requireOpen();
        try {
            addListener(loader.loadClass(className).asSubclass(EventListener.class));
        } catch (ClassNotFoundException | ClassCastException notAListener) {
            throw new IllegalArgumentException("listener class: " + className, notAListener);
        }
    }

    public <T extends EventListener> void addListener(T listener) {
        requireUnrestricted();
        declarations.requireOpen();
        checkListener(listener.getClass());
        added.add(listener);
    }

    public void addListener(Class<? extends EventListener> type) {
        requireUnrestricted();
        declarations.requireOpen();
        checkListener(type);
        try {
            added.add(instances.make(type));
        } catch (Exception failed) {
            throw new IllegalArgumentException("listener " + type.getName() + " could not be made", failed);
        }
    }

    private void checkListener(Class<?> type) {
        if (!Listeners.isListener(type)) {
            throw new IllegalArgumentException(
                    "listener " + type.getName() + ": no kind of listener the container knows");
        }
        if (listening && ServletContextListener.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(
                    "listener " + type.getName() + ": context listeners can be added by initializers only");
        }
    }

    public <T extends EventListener> T createListener(Class<T> type) throws ServletException {
        requireUnrestricted();
        if (!Listeners.isListener(type)) {
            throw new IllegalArgumentException(
                    "listener " + type.getName() + ": no kind of listener the container knows");
        }
        return create(type);
    }

    private <T> T create(Class<T> type) throws ServletException {
        requireUnrestricted();
        try {
            return instances.make(type);
        } catch (Exception failed) {
            throw new ServletException(type.getName() + " could not be made", failed);
        }
    }
}
