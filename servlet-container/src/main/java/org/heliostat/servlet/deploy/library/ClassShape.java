package org.heliostat.servlet.deploy.library;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a class is, as far as a {@code @HandlesTypes} can ask for it (Servlet 6.1, 8.2.4). Names are those of
 * {@link Class#getName()}.
 *
 * @param parent superclass; null for {@code Object} only
 * @param annotations types of the annotations on class, fields, methods, parameters, record components and uses of types,
 *     whether they are kept for the running program or only in the class file; each once
 * @param declares whether the values of annotations on the class, or what it extends, matter to the container
 */
public record ClassShape(
        String name,
        boolean isInterface,
        @Nullable String parent,
        List<String> interfaces,
        List<String> annotations,
        boolean declares) {

    public ClassShape {
        interfaces = List.copyOf(interfaces);
        annotations = List.copyOf(annotations);
    }
}
