package org.heliostat.servlet.naming.java;

import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NamingException;
import javax.naming.NoInitialContextException;
import javax.naming.spi.ObjectFactory;
import org.heliostat.servlet.naming.NamingContext;
import org.heliostat.servlet.naming.NamingScope;
import org.jspecify.annotations.Nullable;

/**
 * Gives JNDI the names of the web application whose code is running: the one whose class loader, or a child of it, is
 * the thread's context class loader. Keeps nothing.
 */
@SuppressWarnings({"BanJNDI", "TypeName"}) // looks into a map of ours; the name is prescribed
public final class javaURLContextFactory implements ObjectFactory {

    @Override
    public Object getObjectInstance(
            @Nullable Object url, @Nullable Name name, @Nullable Context context, @Nullable Hashtable<?, ?> environment)
            throws NamingException {
        NamingContext found = ofThread();
        if (found == null) {
            throw new NoInitialContextException("java: names exist in threads of web applications only");
        }
        return url instanceof String text ? found.lookup(text) : found;
    }

    private static @Nullable NamingContext ofThread() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        while (loader != null) {
            if (loader instanceof NamingScope scope && scope.naming() != null) {
                return scope.naming();
            }
            loader = loader.getParent();
        }
        return null;
    }
}
