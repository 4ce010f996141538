package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.servlet.context.supply.GivenCode;
import org.heliostat.servlet.deploy.descriptor.Descriptor;

/**
 * What an application of the program's own classes consists of. Immutable.
 *
 * @param parent class loader of its classes; never closed here
 * @param settings what would else stand in a web.xml
 * @param documents its own files
 * @param resources jars and folders of classes with {@code META-INF/resources}
 * @param searchesClassPath whether the class path of the loader has more of them
 * @param hasPages whether {@code *.jsp} are run; otherwise nobody gets to see them
 */
record ProgramCode(
        String displayName,
        ClassLoader parent,
        GivenCode code,
        Descriptor.Settings settings,
        Sessions sessions,
        Encodings encodings,
        Optional<Path> documents,
        List<URL> resources,
        boolean searchesClassPath,
        boolean hasPages) {

    /** Charsets of text for which nobody names one; empty: as Servlet has it. */
    record Encodings(Optional<String> request, Optional<String> response) {}

    ProgramCode {
        requireNonNull(parent, "parent");
        resources = List.copyOf(resources);
    }
}
