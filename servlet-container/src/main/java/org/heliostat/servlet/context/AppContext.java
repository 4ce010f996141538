package org.heliostat.servlet.context;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
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
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.context.registration.Declarations;
import org.heliostat.servlet.context.registration.DeclaringContext;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.dispatch.content.WebResource;
import org.jspecify.annotations.Nullable;

/** The servlet context of one application (Servlet 6.1, chapter 4). Any thread. */
final class AppContext extends DeclaringContext {

    private final WebApp app;
    private final WebAppModel model;
    private final ContextAttributes attributes;
    private final Map<String, String> initParams;

    AppContext(WebApp app, WebAppModel model, Declarations declarations, InstanceFactory instances) {
        super(declarations, instances);
        this.app = app;
        this.model = model;
        this.attributes = new ContextAttributes(this, app.listeners());
        this.initParams = Collections.synchronizedMap(new LinkedHashMap<>(model.contextParams()));
    }

    ContextAttributes attributes() {
        return attributes;
    }

    @Override
    public String getContextPath() {
        return app.encodedPath();
    }

    @Override
    public @Nullable ServletContext getContext(String uriPath) {
        return uriPath == null || !uriPath.startsWith("/") ? null : app.crossContext(uriPath);
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
        return own == null ? app.surroundings().mediaTypes().ofExtension(app.virtualServerId(), extension) : own;
    }

    @Override
    public @Nullable Set<String> getResourcePaths(String path) {
        return path == null || !path.startsWith("/") ? null : app.resources().paths(path);
    }

    @Override
    public @Nullable URL getResource(String path) throws MalformedURLException {
        if (path == null || !path.startsWith("/")) {
            throw new MalformedURLException("resource path: " + path + " (expected: a leading slash)");
        }
        return app.resources().url(path);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String path) {
        WebResource resource =
                path == null || !path.startsWith("/") ? null : app.resources().onDisk(path);
        if (resource == null || resource.isDirectory()) {
            return null;
        }
        try {
            return resource.open();
        } catch (IOException unreadable) {
            app.log().warn("resource {} cannot be read: {}", path, unreadable.toString());
            return null;
        }
    }

    @Override
    public @Nullable RequestDispatcher getRequestDispatcher(String path) {
        Routing routing = app.routingOrNull();
        return routing == null ? null : routing.dispatcher(path);
    }

    @Override
    public @Nullable RequestDispatcher getNamedDispatcher(String name) {
        Routing routing = app.routingOrNull();
        return routing == null || name == null ? null : routing.namedDispatcher(name);
    }

    @Override
    public void log(String message) {
        app.log().info("{}", message);
    }

    @Override
    public void log(String message, Throwable thrown) {
        app.log().error("{}", message, thrown);
    }

    @Override
    public @Nullable String getRealPath(String path) {
        if (path == null) {
            return null;
        }
        WebResource resource = app.resources().onDisk(path);
        if (resource != null && resource.file() == null) {
            return null;
        }
        Path file = app.resources().file(path);
        if (file == null) {
            return null;
        }
        // Applications put names behind what they get for a folder.
        return path.endsWith("/") && Files.isDirectory(file) ? file + File.separator : file.toString();
    }

    @Override
    public String getServerInfo() {
        return app.surroundings().serverInfo();
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
        requireUnrestricted();
        declarations().requireOpen();
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
        requireUnrestricted();
        return app.sessionCookie();
    }

    @Override
    public void setSessionTrackingModes(Set<SessionTrackingMode> modes) {
        requireUnrestricted();
        declarations().requireOpen();
        if (modes.contains(SessionTrackingMode.SSL) && modes.size() > 1) {
            throw new IllegalArgumentException("session tracking: SSL cannot be combined with other modes");
        }
        app.trackingModes(modes);
    }

    @Override
    public Set<SessionTrackingMode> getDefaultSessionTrackingModes() {
        return EnumSet.copyOf(app.surroundings().trackingModes());
    }

    @Override
    public Set<SessionTrackingMode> getEffectiveSessionTrackingModes() {
        return app.trackingModes();
    }

    @Override
    public @Nullable JspConfigDescriptor getJspConfigDescriptor() {
        return model.jsp().equals(JspConfig.NONE) ? null : new JspDescriptors(model.jsp());
    }

    @Override
    public ClassLoader getClassLoader() {
        return app.classLoader();
    }

    @Override
    public void declareRoles(String... roles) {
        requireUnrestricted();
        declarations().requireOpen();
        for (String role : roles) {
            if (role == null || role.isEmpty()) {
                throw new IllegalArgumentException("declareRoles: a role without a name");
            }
        }
    }

    @Override
    public String getVirtualServerName() {
        return app.virtualServerId();
    }

    @Override
    public int getSessionTimeout() {
        return (int) TimeUnit.SECONDS.toMinutes(app.sessions().limits().timeoutSeconds());
    }

    @Override
    public void setSessionTimeout(int minutes) {
        requireUnrestricted();
        declarations().requireOpen();
        app.sessions().timeoutSeconds((int) TimeUnit.MINUTES.toSeconds(minutes));
    }

    @Override
    public @Nullable String getRequestCharacterEncoding() {
        return app.requestEncoding();
    }

    @Override
    public void setRequestCharacterEncoding(@Nullable String encoding) {
        requireUnrestricted();
        declarations().requireOpen();
        app.requestEncoding(encoding);
    }

    @Override
    public @Nullable String getResponseCharacterEncoding() {
        return app.responseEncoding();
    }

    @Override
    public void setResponseCharacterEncoding(@Nullable String encoding) {
        requireUnrestricted();
        declarations().requireOpen();
        app.responseEncoding(encoding);
    }
}
