package org.heliostat.hosting;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.heliostat.servlet.classloading.LibraryLoader;
import org.heliostat.servlet.classloading.SharedJars;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jars of an instance's {@code lib/}: classes that server.xml names, such as JDBC drivers and factories, and what
 * is there for every application. What they have themselves wins over the server's libraries; applications see through
 * them only what is theirs. Any thread.
 */
public final class LibraryJars implements SharedJars, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LibraryJars.class);

    private final LibraryLoader loader;
    private final AtomicBoolean registered = new AtomicBoolean();

    private LibraryJars(LibraryLoader loader) {
        this.loader = loader;
    }

    /** @param folder need not be there; jars that come later are seen by the next start */
    public static LibraryJars of(Path folder) {
        List<URL> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                    if (file.toString().endsWith(".jar")) {
                        jars.add(file.toUri().toURL());
                    }
                }
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return new LibraryJars(new LibraryLoader(jars, requireNonNull(LibraryJars.class.getClassLoader())));
    }

    public ClassLoader loader() {
        return loader;
    }

    /** Lets their JDBC drivers be found by DriverManager, until {@link #close}. */
    public void registerDrivers() {
        loader.registerDrivers();
        registered.set(true);
    }

    @Override
    public @Nullable Class<?> load(String name) {
        return loader.own(name);
    }

    @Override
    public @Nullable URL find(String resource) {
        return loader.findResource(resource);
    }

    @Override
    public Enumeration<URL> findAll(String resource) throws IOException {
        return loader.findResources(resource);
    }

    @Override
    public void close() {
        if (registered.getAndSet(false)) {
            loader.releaseDrivers();
        }
        try {
            loader.close();
        } catch (IOException open) {
            LOG.warn("jars of lib/ stay open: {}", open.toString());
        }
    }
}
