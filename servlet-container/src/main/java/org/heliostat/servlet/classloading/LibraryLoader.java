package org.heliostat.servlet.classloading;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The class loader of an instance's {@code lib/}: what its jars have comes from them, in the version that was put
 * there, even where the server has a library of the same name. Java's classes, the APIs that applications share with
 * the server, and the server's own classes always come from below; so does what no jar has, such as a JDBC driver on
 * board.
 *
 * <p>Parallel capable. {@link #close()} shuts the jars; classes loaded before go on working.
 */
public final class LibraryLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final Logger LOG = LoggerFactory.getLogger(LibraryLoader.class);
    private static final String SERVICES = "META-INF/services/";

    /** A list of drivers with more wrong entries than this is not read to its end. */
    private static final int MOST_BROKEN_DRIVERS = 20;

    private final ClassLoader server;
    private final boolean empty;

    /** @param server loader that has the server's classes */
    public LibraryLoader(List<URL> jars, ClassLoader server) {
        super("lib", jars.toArray(URL[]::new), server);
        this.server = requireNonNull(server, "server");
        this.empty = jars.isEmpty();
    }

    /**
     * Loads a class only if it is of these jars. Nothing is asked of the server where no jar has it.
     *
     * @return null when it is not
     */
    public @Nullable Class<?> own(String name) {
        if (!has(name)) {
            return null;
        }
        try {
            Class<?> type = loadClass(name);
            return type.getClassLoader() == this ? type : null;
        } catch (ClassNotFoundException unreadable) {
            return null;
        }
    }

    private boolean has(String className) {
        return !empty && findResource(className.replace('.', '/') + ".class") != null;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (empty || ClassVisibility.isOfServer(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            if (type == null) {
                type = has(name) ? findClass(name) : server.loadClass(name);
            }
            if (resolve) {
                resolveClass(type);
            }
            return type;
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        if (empty || ClassVisibility.isResourceOfServer(name)) {
            return super.getResource(name);
        }
        URL own = findResource(name);
        return own != null || isServiceOfJars(name) ? own : server.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (empty || ClassVisibility.isResourceOfServer(name)) {
            return super.getResources(name);
        }
        List<URL> urls = new ArrayList<>(Collections.list(findResources(name)));
        if (!isServiceOfJars(name)) {
            urls.addAll(Collections.list(server.getResources(name)));
        }
        return Collections.enumeration(urls);
    }

    /** The server's providers of such a service implement the server's class of that name, which is another one. */
    private boolean isServiceOfJars(String resource) {
        return resource.startsWith(SERVICES) && has(resource.substring(SERVICES.length()));
    }

    /** Lets the JDBC drivers of these jars register themselves: DriverManager looks for none here by itself. */
    public void registerDrivers() {
        if (empty) {
            return;
        }
        Iterator<Driver> drivers = ServiceLoader.load(Driver.class, this).iterator();
        int broken = 0;
        while (broken < MOST_BROKEN_DRIVERS) {
            try {
                if (!drivers.hasNext()) {
                    return;
                }
                LOG.debug("JDBC driver {}", drivers.next().getClass().getName());
            } catch (ServiceConfigurationError | LinkageError unusable) {
                broken++;
                LOG.warn("a JDBC driver of lib/ is not registered: {}", unusable.toString());
            }
        }
    }

    /** Takes back every JDBC driver of these jars. Once at most: a class can be defined in this loader only once. */
    public void releaseDrivers() {
        if (empty) {
            return;
        }
        try {
            DriverRelease.within((name, bytes) -> defineClass(name, bytes, 0, bytes.length));
        } catch (Exception | LinkageError refused) {
            LOG.warn("JDBC drivers of lib/ stay registered: {}", refused.toString());
        }
    }
}
