package org.heliostat.launcher.instance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.servlet.classloading.SharedJars;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jars of an instance's {@code lib/}: classes that server.xml names, such as JDBC drivers and factories, and what is
 * there for every application. They see the server's classes; applications see through them only what is theirs. Any
 * thread.
 */
public final class LibraryJars implements SharedJars, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LibraryJars.class);

    private final URLClassLoader loader;

    private LibraryJars(URLClassLoader loader) {
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
        return new LibraryJars(new URLClassLoader("lib", jars.toArray(URL[]::new), LibraryJars.class.getClassLoader()));
    }

    public ClassLoader loader() {
        return loader;
    }

    /** What the server has too, these jars take from it: an application must not be shown a second one. */
    @Override
    public @Nullable Class<?> load(String name) {
        try {
            Class<?> type = loader.loadClass(name);
            return type.getClassLoader() == loader ? type : null;
        } catch (ClassNotFoundException missing) {
            return null;
        }
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
        try {
            loader.close();
        } catch (IOException open) {
            LOG.warn("jars of lib/ stay open: {}", open.toString());
        }
    }
}
