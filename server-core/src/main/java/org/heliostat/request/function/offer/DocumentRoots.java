package org.heliostat.request.function.offer;

import java.nio.file.Path;
import java.util.Map;

/** Where the documents of each virtual server of a configuration lie. Any thread. */
@FunctionalInterface
public interface DocumentRoots {

    /**
     * @param virtualServerId of one that serves
     * @return the folder that {@code $docroot} names, absolute; empty where it names none
     */
    String of(String virtualServerId);

    /**
     * @param instance where a relative name starts
     * @param variables of a virtual server
     * @return its document root, absolute; empty where the variable is missing or empty
     */
    static String absolute(Path instance, Map<String, String> variables) {
        String root = variables.getOrDefault("docroot", "");
        return root.isEmpty()
                ? ""
                : instance.resolve(root).toAbsolutePath().normalize().toString();
    }
}
