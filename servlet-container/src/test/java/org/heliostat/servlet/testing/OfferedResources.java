package org.heliostat.servlet.testing;

import java.util.Optional;
import java.util.function.Supplier;
import org.heliostat.servlet.naming.ServerResources;

/** What a test says that the server offers by JNDI name; nothing at first. */
final class OfferedResources implements ServerResources {

    private volatile ServerResources now = NONE;

    void become(ServerResources offered) {
        now = offered;
    }

    @Override
    public Optional<Supplier<Object>> find(String jndiName, ClassLoader application) {
        return now.find(jndiName, application);
    }

    @Override
    public Optional<String> lacking(String jndiName, ClassLoader application) {
        return now.lacking(jndiName, application);
    }
}
