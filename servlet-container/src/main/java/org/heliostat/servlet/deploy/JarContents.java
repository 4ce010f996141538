package org.heliostat.servlet.deploy;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the jars of an application hold beside classes, each in the order of the class path. Immutable.
 *
 * @param tagLibraries names of the entries that describe tag libraries, of the jars that have some
 * @param withResources jars with something below {@code META-INF/resources}, and folders of classes that a program names
 */
public record JarContents(Map<Path, List<String>> tagLibraries, List<Path> withResources) {

    public JarContents {
        tagLibraries = Collections.unmodifiableMap(new LinkedHashMap<>(tagLibraries));
        withResources = List.copyOf(withResources);
    }
}
