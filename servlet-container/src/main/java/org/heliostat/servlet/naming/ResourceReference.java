package org.heliostat.servlet.naming;

import java.util.function.Supplier;
import javax.naming.NameNotFoundException;

/**
 * A name of an application that leads to a resource of the server. Where it leads is looked at each time: an operator
 * switches resources off and on while the application runs. Any thread.
 */
final class ResourceReference implements Supplier<Object> {

    private final String target;
    private final ServerResources resources;
    private final ClassLoader loader;

    ResourceReference(String target, ServerResources resources, ClassLoader loader) {
        this.target = target;
        this.resources = resources;
        this.loader = loader;
    }

    /** @return whether the server has such a resource now */
    boolean leadsSomewhere() {
        return resources.find(target, loader).isPresent();
    }

    /** @throws IllegalStateException with a {@link NameNotFoundException} as its cause when it leads to nothing */
    @Override
    public Object get() {
        Supplier<Object> found = resources.find(target, loader).orElse(null);
        if (found == null) {
            String text = "the server has no resource " + target + ", or it is disabled";
            throw new IllegalStateException(text, new NameNotFoundException(text));
        }
        return found.get();
    }
}
