package org.heliostat.servlet.deploy.library;

import java.util.List;
import java.util.Optional;
import org.jboss.jandex.Index;

/**
 * What is known of one jar. Immutable.
 *
 * @param declaring the classes whose {@link ClassShape#declares()} is true, with everything in them
 * @param tagLibraries names of the entries that describe tag libraries (Pages 4.0, 7.3.1), in order
 * @param hasResources whether there is something below {@code META-INF/resources} (Servlet 6.1, 4.6)
 * @param shapes of all classes, where they were asked for
 */
public record Library(
        Index declaring, List<String> tagLibraries, boolean hasResources, Optional<List<ClassShape>> shapes) {

    public Library {
        tagLibraries = List.copyOf(tagLibraries);
        shapes = shapes.map(List::copyOf);
    }

    Library with(Optional<List<ClassShape>> ofAllClasses) {
        return new Library(declaring, tagLibraries, hasResources, ofAllClasses);
    }
}
