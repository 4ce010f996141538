package org.heliostat.servlet.naming;

import java.util.Optional;
import java.util.function.Supplier;

/** What the server offers to its applications by JNDI name, such as data sources. Any thread. */
@FunctionalInterface
public interface ServerResources {

    /** A server that offers nothing. */
    ServerResources NONE = jndiName -> Optional.empty();

    /** @return asked at each lookup and injection; empty when the server has nothing of that name */
    Optional<Supplier<Object>> find(String jndiName);
}
