package org.heliostat.servlet.context;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.SessionCookieConfig;
import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.descriptor.JspConfigDescriptor;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Enumeration;
import java.util.EventListener;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.context.registration.Declarations;
import org.heliostat.servlet.context.registration.Registrations;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.JspDescriptors;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.dispatch.content.WebResource;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The servlet context of one application (Servlet 6.1, chapter 4). Any thread. Longer than other files because its
 * interface is: what needs more than a line is done elsewhere, registering in {@link Registrations}.
 */
final class AppContext implements ServletContext {

    /** What the context asks of its running application. */
    interface Host {

        HttpSessions sessions();

        /** @return null while there is nothing to be dispatched to yet */
        @Nullable
        Routing routingOrNull();

        /** @return null where applications are kept apart, or none is responsible */
        @Nullable
        ServletContext crossContext(String uriPath);
    }

    private final Host host;
    private final AppSettings settings;
    private final ContextResources resources;
    private final Logger log;
    private final WebAppModel model;
    private final Declarations declarations;
    private final Registrations registrations;
    private final ContextAttributes attributes;
    private final Map<String, String> initParams;

    AppContext(
            Host host,
            AppSettings settings,
            ContextResources resources,
            Declarations declarations,
            InstanceFactory instances,
            Logger log) {
        this.host = host;
        this.settings = settings;
        this.resources = resources;
        this.log = log;
        this.model = settings.model();
        this.declarations = declarations;
        this.registrations = new Registrations(declarations, instances, settings.classLoader(), log);
        this.attributes = new ContextAttributes(this, settings.listeners());
        this.initParams = Collections.synchronizedMap(new LinkedHashMap<>(model.contextParams()));
    }

    Declarations declarations() {
        return declarations;
    }

    Registrations registrations() {
        return registrations;
    }

    ContextAttributes attributes() {
        return attributes;
    }

    @Override
    public String getContextPath() {
        return settings.encodedPath();
    }

    @Override
    public @Nullable ServletContext getContext(String uriPath) {
        return uriPath == null || !uriPath.startsWith("/") ? null : host.crossContext(uriPath);
    }

    @Override
    public int getMajorVersion() {
        return 6;
    }

    @Override
    public int getMinorVersion() {
        return 1;
    }

    @Override
    public int getEffectiveMajorVersion() {
        return versionPart(0, 6);
    }

    @Override
    public int getEffectiveMinorVersion() {
        return versionPart(1, 1);
    }

    private int versionPart(int index, int standard) {
        String[] parts = model.version().split("\\.", -1);
        try {
            return index < parts.length ? Integer.parseInt(parts[index]) : standard;
        } catch (NumberFormatException oddVersion) {
            return standard;
        }
    }

    @Override
    public @Nullable String getMimeType(String file) {
        int dot = file == null ? -1 : file.lastIndexOf('.');
        if (file == null || dot < 0 || dot < file.lastIndexOf('/')) {
            return null;
        }
        String extension = file.substring(dot + 1).toLowerCase(Locale.ROOT);
        String own = model.mimeMappings().get(extension);
        return own == null
                ? settings.services().content().mediaTypes().ofExtension(settings.virtualServerId(), extension)
                : own;
    }

    @Override
    public @Nullable Set<String> getResourcePaths(String path) {
        return path == null || !path.startsWith("/") ? null : resources.paths(path);
    }

    @Override
    public @Nullable URL getResource(String path) throws MalformedURLException {
        if (path == null || !path.startsWith("/")) {
            throw new MalformedURLException("resource path: " + path + " (expected: a leading slash)");
        }
        return resources.url(path);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String path) {
        WebResource resource = path == null || !path.startsWith("/") ? null : resources.onDisk(path);
        if (resource == null || resource.isDirectory()) {
            return null;
        }
        try {
            return resource.open();
        } catch (IOException unreadable) {
            log.warn("resource {} cannot be read: {}", path, unreadable.toString());
            return null;
        }
    }

    @Override
    public @Nullable RequestDispatcher getRequestDispatcher(String path) {
        Routing routing = host.routingOrNull();
        return routing == null ? null : routing.dispatcher(path);
    }

    @Override
    public @Nullable RequestDispatcher getNamedDispatcher(String name) {
        Routing routing = host.routingOrNull();
        return routing == null || name == null ? null : routing.namedDispatcher(name);
    }

    @Override
    public void log(String message) {
        log.info("{}", message);
    }

    @Override
    public void log(String message, Throwable thrown) {
        log.error("{}", message, thrown);
    }

    @Override
    public @Nullable String getRealPath(String path) {
        if (path == null) {
            return null;
        }
        WebResource resource = resources.onDisk(path);
        Path file = resource == null ? resources.file(path) : resource.file();
        if (file == null) {
            return null;
        }
        // Applications put names behind what they get for a folder.
        return path.endsWith("/") && Files.isDirectory(file) ? file + File.separator : file.toString();
    }

    @Override
    public String getServerInfo() {
        return settings.services().serverInfo();
    }

    @Override
    public @Nullable String getInitParameter(String name) {
        if (name == null) {
            throw new NullPointerException("init parameter name");
        }
        return initParams.get(name);
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
        return Collections.enumeration(Set.copyOf(initParams.keySet()));
    }

    @Override
    public boolean setInitParameter(String name, String value) {
        if (name == null) {
            throw new NullPointerException("init parameter name");
        }
        registrations.requireUnrestricted();
        declarations.requireOpen();
        return initParams.putIfAbsent(name, value) == null;
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        if (name == null) {
            throw new NullPointerException("attribute name");
        }
        return attributes.get(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        return attributes.names();
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        if (name == null) {
            throw new NullPointerException("attribute name");
        }
        attributes.set(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        attributes.set(name, null);
    }

    @Override
    public @Nullable String getServletContextName() {
        return model.displayName().orElse(null);
    }

    @Override
    public SessionCookieConfig getSessionCookieConfig() {
        registrations.requireUnrestricted();
        return settings.sessionCookie();
    }

    @Override
    public void setSessionTrackingModes(Set<SessionTrackingMode> modes) {
        registrations.requireUnrestricted();
        declarations.requireOpen();
        if (modes.contains(SessionTrackingMode.SSL) && modes.size() > 1) {
            throw new IllegalArgumentException("session tracking: SSL cannot be combined with other modes");
        }
        settings.trackingModes(modes);
    }

    @Override
    public Set<SessionTrackingMode> getDefaultSessionTrackingModes() {
        return EnumSet.copyOf(settings.services().sessions().trackingModes());
    }

    @Override
    public Set<SessionTrackingMode> getEffectiveSessionTrackingModes() {
        return settings.trackingModes();
    }

    @Override
    public @Nullable JspConfigDescriptor getJspConfigDescriptor() {
        return model.jsp().equals(JspConfig.NONE) ? null : new JspDescriptors(model.jsp());
    }

    @Override
    public ClassLoader getClassLoader() {
        return settings.classLoader();
    }

    @Override
    public void declareRoles(String... roles) {
        registrations.requireUnrestricted();
        declarations.requireOpen();
        for (String role : roles) {
            if (role == null || role.isEmpty()) {
                throw new IllegalArgumentException("declareRoles: a role without a name");
            }
        }
    }

    @Override
    public String getVirtualServerName() {
        return settings.virtualServerId();
    }

    @Override
    public int getSessionTimeout() {
        return (int) TimeUnit.SECONDS.toMinutes(host.sessions().limits().timeoutSeconds());
    }

    @Override
    public void setSessionTimeout(int minutes) {
        registrations.requireUnrestricted();
        declarations.requireOpen();
        host.sessions().timeoutSeconds((int) TimeUnit.MINUTES.toSeconds(minutes));
    }

    @Override
    public @Nullable String getRequestCharacterEncoding() {
        return settings.requestEncoding();
    }

    @Override
    public void setRequestCharacterEncoding(@Nullable String encoding) {
        registrations.requireUnrestricted();
        declarations.requireOpen();
        settings.requestEncoding(encoding);
    }

    @Override
    public @Nullable String getResponseCharacterEncoding() {
        return settings.responseEncoding();
    }

    @Override
    public void setResponseCharacterEncoding(@Nullable String encoding) {
        registrations.requireUnrestricted();
        declarations.requireOpen();
        settings.responseEncoding(encoding);
    }

    @Override
    public ServletRegistration.@Nullable Dynamic addServlet(String name, String className) {
        return registrations.addServlet(name, className);
    }

    @Override
    public ServletRegistration.@Nullable Dynamic addServlet(String name, Servlet servlet) {
        return registrations.addServlet(name, servlet);
    }

    @Override
    public ServletRegistration.@Nullable Dynamic addServlet(String name, Class<? extends Servlet> type) {
        return registrations.addServlet(name, type);
    }

    @Override
    public ServletRegistration.@Nullable Dynamic addJspFile(String name, String jspFile) {
        return registrations.addJspFile(name, jspFile);
    }

    @Override
    public <T extends Servlet> T createServlet(Class<T> type) throws ServletException {
        return registrations.createServlet(type);
    }

    @Override
    public @Nullable ServletRegistration getServletRegistration(String name) {
        return registrations.servlet(name);
    }

    @Override
    public Map<String, ? extends ServletRegistration> getServletRegistrations() {
        return registrations.servlets();
    }

    @Override
    public FilterRegistration.@Nullable Dynamic addFilter(String name, String className) {
        return registrations.addFilter(name, className);
    }

    @Override
    public FilterRegistration.@Nullable Dynamic addFilter(String name, Filter filter) {
        return registrations.addFilter(name, filter);
    }

    @Override
    public FilterRegistration.@Nullable Dynamic addFilter(String name, Class<? extends Filter> type) {
        return registrations.addFilter(name, type);
    }

    @Override
    public <T extends Filter> T createFilter(Class<T> type) throws ServletException {
        return registrations.createFilter(type);
    }

    @Override
    public @Nullable FilterRegistration getFilterRegistration(String name) {
        return registrations.filter(name);
    }

    @Override
    public Map<String, ? extends FilterRegistration> getFilterRegistrations() {
        return registrations.filters();
    }

    @Override
    public void addListener(String className) {
        registrations.addListener(className);
    }

    @Override
    public <T extends EventListener> void addListener(T listener) {
        registrations.addListener(listener);
    }

    @Override
    public void addListener(Class<? extends EventListener> type) {
        registrations.addListener(type);
    }

    @Override
    public <T extends EventListener> T createListener(Class<T> type) throws ServletException {
        return registrations.createListener(type);
    }
}
