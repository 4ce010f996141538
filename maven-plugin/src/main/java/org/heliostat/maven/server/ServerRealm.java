package org.heliostat.maven.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;

/**
 * The class loader of one server. It has the plug-in's own artifacts and nothing of Maven, which lends plug-ins its logging API, of
 * another version than the server's, and more that applications must not meet.
 */
public final class ServerRealm implements AutoCloseable {

    private static final String STARTER = "org.heliostat.maven.embedded.EmbeddedStarter";

    private final URLClassLoader loader;

    private ServerRealm(URLClassLoader loader) {
        this.loader = loader;
    }

    /** @param artifacts files of the plug-in and of all that it depends on */
    public static ServerRealm of(Collection<Path> artifacts) {
        var urls = new LinkedHashSet<URL>();
        artifacts.forEach(artifact -> urls.add(url(artifact)));
        // Where tests run, and where a build has the plug-in itself in it, this is a folder of classes.
        urls.add(ServerRealm.class.getProtectionDomain().getCodeSource().getLocation());
        return new ServerRealm(new URLClassLoader(
                "heliostat", urls.toArray(URL[]::new), new SharedTypes(ServerRealm.class.getClassLoader())));
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException none) {
            throw new UncheckedIOException(none);
        }
    }

    public ServerStarter starter() {
        try {
            return (ServerStarter) Class.forName(STARTER, true, loader)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(STARTER + ": cannot be made from the plug-in's artifacts", broken);
        }
    }

    /** To be called when its server has ended. */
    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    /** Java's own classes, and of the plug-in's those that both sides must have in common. */
    private static final class SharedTypes extends ClassLoader {

        private static final String SHARED = ServerRealm.class.getPackageName() + '.';

        private final ClassLoader plugin;

        SharedTypes(ClassLoader plugin) {
            super(ClassLoader.getPlatformClassLoader());
            this.plugin = plugin;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(SHARED)) {
                return plugin.loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }
}
