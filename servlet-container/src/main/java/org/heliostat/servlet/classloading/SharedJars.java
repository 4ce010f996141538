package org.heliostat.servlet.classloading;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** Jars that are there for every application, apart from the server's own. Any thread. */
public interface SharedJars {

    /** No jars. */
    SharedJars NONE = new SharedJars() {
        @Override
        public @Nullable Class<?> load(String name) {
            return null;
        }

        @Override
        public @Nullable URL find(String resource) {
            return null;
        }

        @Override
        public Enumeration<URL> findAll(String resource) {
            return Collections.emptyEnumeration();
        }
    };

    /**
     * Loads a class of these jars.
     *
     * @return the same for every application; null when no jar has it, and then nothing else was asked for it
     */
    @Nullable
    Class<?> load(String name);

    /** @return null when no jar has it */
    @Nullable
    URL find(String resource);

    /** @return in the order of the jars */
    Enumeration<URL> findAll(String resource) throws IOException;
}
