package org.heliostat.servlet.httpsession.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Proxy;

/** Reads objects with the classes of one application. Used by one thread. */
public final class LoaderInput extends ObjectInputStream {

    private final ClassLoader loader;

    public LoaderInput(InputStream in, ClassLoader loader) throws IOException {
        super(in);
        this.loader = loader;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
        try {
            return Class.forName(description.getName(), false, loader);
        } catch (ClassNotFoundException primitiveOrGone) {
            return super.resolveClass(description);
        }
    }

    /** Without this, proxies would come from whatever loader called first, that of an older instance among them. */
    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws ClassNotFoundException {
        Class<?>[] types = new Class<?>[interfaces.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = Class.forName(interfaces[i], false, loader);
        }
        return Proxy.newProxyInstance(loader, types, (proxy, method, arguments) -> null)
                .getClass();
    }
}
