package org.heliostat.servlet.classloading;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.heliostat.servlet.naming.NamingContext;
import org.heliostat.servlet.naming.NamingScope;
import org.heliostat.servlet.websocket.server.ScopedSockets;
import org.heliostat.servlet.websocket.server.WebSocketScope;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of one web application (Servlet 6.1, 10.7.2): WEB-INF/classes and the jars of WEB-INF/lib first,
 * then what {@link ClassVisibility} shows of the server, then the {@link SharedJars} of the instance. Java's classes
 * and the shared APIs always come from below. Versioned, sealed and signed jars behave as on a class path.
 *
 * <p>Parallel capable. {@link #close()} shuts the jars; classes loaded before go on working.
 */
public final class WebAppClassLoader extends URLClassLoader implements NamingScope, WebSocketScope {
    static {
        registerAsParallelCapable();
    }

    private final ClassLoader server;
    private final SharedJars shared;
    private final ClassLoader platform = ClassLoader.getPlatformClassLoader();
    private final boolean delegate;
    private volatile @Nullable NamingContext naming;
    private volatile @Nullable ScopedSockets sockets;

    private WebAppClassLoader(String name, URL[] path, ClassLoader server, SharedJars shared, boolean delegate) {
        super(name, path, null);
        this.server = server;
        this.shared = shared;
        this.delegate = delegate;
    }

    /**
     * Makes the loader of an application.
     *
     * @param name shown in stack traces, for example {@code webapp /shop}
     * @param root the exploded application
     * @param jars jars of WEB-INF/lib in order
     * @param extra further jars and folders of sun-web.xml
     * @param server loader that has the server's classes
     * @param shared jars that are there for every application
     * @param delegate whether visible classes of the server, and the shared jars, come before the application's
     */
    public static WebAppClassLoader of(
            String name,
            Path root,
            List<Path> jars,
            List<Path> extra,
            ClassLoader server,
            SharedJars shared,
            boolean delegate) {
        List<URL> path = new ArrayList<>();
        Path classes = root.resolve("WEB-INF/classes");
        if (Files.isDirectory(classes)) {
            path.add(url(classes));
        }
        jars.forEach(jar -> path.add(url(jar)));
        extra.forEach(entry -> path.add(url(entry)));
        return new WebAppClassLoader(
                name, path.toArray(URL[]::new), requireNonNull(server, "server"), shared, delegate);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("no URL for " + path, e);
        }
    }

    @Override
    public @Nullable NamingContext naming() {
        return naming;
    }

    @Override
    public void naming(@Nullable NamingContext names) {
        naming = names;
    }

    @Override
    public @Nullable ScopedSockets webSockets() {
        return sockets;
    }

    @Override
    public void webSockets(@Nullable ScopedSockets ofApplication) {
        sockets = ofApplication;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            if (type == null) {
                type = find(name);
            }
            if (resolve) {
                resolveClass(type);
            }
            return type;
        }
    }

    private Class<?> find(String name) throws ClassNotFoundException {
        if (ClassVisibility.isPlatform(name)) {
            Class<?> type = tryLoad(platform, name);
            if (type != null) {
                return type;
            }
        }
        boolean visible = ClassVisibility.isVisible(name);
        boolean serverFirst = visible && (delegate || ClassVisibility.isNeverOverridden(name));
        if (serverFirst) {
            Class<?> type = tryLoad(server, name);
            if (type != null) {
                return type;
            }
        }
        if (!visible || serverFirst) {
            return findOwn(name);
        }
        try {
            return findOwn(name);
        } catch (ClassNotFoundException e) {
            Class<?> type = tryLoad(server, name);
            if (type == null) {
                throw e;
            }
            return type;
        }
    }

    /** Java's other packages (java.sql.rowset, scripting engines) are not in the list and end here. */
    private Class<?> findOwn(String name) throws ClassNotFoundException {
        Class<?> before = delegate ? shared.load(name) : null;
        if (before != null) {
            return before;
        }
        try {
            return findClass(name);
        } catch (ClassNotFoundException e) {
            Class<?> type = delegate ? null : shared.load(name);
            if (type == null && !ClassVisibility.isPlatform(name)) {
                type = tryLoad(platform, name);
            }
            if (type == null) {
                throw e;
            }
            return type;
        }
    }

    private static @Nullable Class<?> tryLoad(ClassLoader loader, String name) {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        if (ClassVisibility.isPlatformResource(name)) {
            URL url = platform.getResource(name);
            if (url != null) {
                return url;
            }
        }
        boolean visible = ClassVisibility.isResourceVisible(name);
        boolean serverFirst = visible && (delegate || ClassVisibility.isResourceNeverOverridden(name));
        URL first = serverFirst ? server.getResource(name) : findOwnResource(name);
        if (first != null) {
            return first;
        }
        if (serverFirst) {
            return findOwnResource(name);
        }
        return visible ? server.getResource(name) : platform.getResource(name);
    }

    private @Nullable URL findOwnResource(String name) {
        URL first = delegate ? shared.find(name) : findResource(name);
        if (first != null) {
            return first;
        }
        return delegate ? findResource(name) : shared.find(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> urls = new ArrayList<>();
        if (ClassVisibility.isPlatformResource(name)) {
            urls.addAll(Collections.list(platform.getResources(name)));
        }
        boolean visible = ClassVisibility.isResourceVisible(name);
        boolean serverFirst = visible && (delegate || ClassVisibility.isResourceNeverOverridden(name));
        if (serverFirst) {
            urls.addAll(Collections.list(server.getResources(name)));
        }
        if (delegate) {
            urls.addAll(Collections.list(shared.findAll(name)));
        }
        urls.addAll(Collections.list(findResources(name)));
        if (!delegate) {
            urls.addAll(Collections.list(shared.findAll(name)));
        }
        if (visible && !serverFirst) {
            urls.addAll(Collections.list(server.getResources(name)));
        }
        return Collections.enumeration(urls);
    }

    /** Defines a class of the server inside this loader, so that it acts in the application's name. */
    Class<?> defineInside(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }
}
