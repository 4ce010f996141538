package org.heliostat.servlet.naming;

import java.util.Optional;
import java.util.function.Supplier;

/** Finds what the server offers to its applications by JNDI name, such as data sources. Any thread. */
@FunctionalInterface
public interface ServerResources {

    /** A server that offers nothing. */
    ServerResources NONE = (jndiName, application) -> Optional.empty();

    /**
     * Finds what has that name.
     *
     * @param application loader of the application that asks; some resources are made from classes that it brings
     * @return asked at each lookup and injection; empty when the server has nothing of that name
     */
    Optional<Supplier<Object>> find(String jndiName, ClassLoader application);

    /** @return what the application would have to bring, and does not, before the resource of that name can be made */
    default Optional<String> lacking(String jndiName, ClassLoader application) {
        return Optional.empty();
    }
}
