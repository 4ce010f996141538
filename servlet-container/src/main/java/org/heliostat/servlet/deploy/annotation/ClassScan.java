package org.heliostat.servlet.deploy.annotation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.library.ClassShape;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.deploy.library.Library;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.deploy.model.Problems;
import org.jspecify.annotations.Nullable;

/**
 * The class files of one application, looked at once for everything that is asked of them. What every class of every jar
 * is and carries is only found out when there is an initializer that may ask, or an end point that others may extend. Used by
 * one thread.
 */
public final class ClassScan implements Closeable {

    private static final String CLASSES = "WEB-INF/classes";

    private final Libraries libraries;
    private final Problems problems;
    private final Map<String, Path> jars;
    private final Initializers initializers;
    private final Optional<OwnClasses> own;
    private final Map<Path, Library> known = new LinkedHashMap<>();
    private final List<ClassUnit> units = new ArrayList<>();
    private final ClassLookup classes;
    private @Nullable TypeMatches matches;

    private ClassScan(
            Libraries libraries, Problems problems, Map<String, Path> jars, Initializers initializers, Path folder)
            throws IOException {
        this.libraries = libraries;
        this.problems = problems;
        this.jars = jars;
        this.initializers = initializers;
        this.own =
                Files.isDirectory(folder) ? Optional.of(new OwnClasses(CLASSES, folder, problems)) : Optional.empty();
        if (own.isPresent()) {
            units.add(new ClassUnit(CLASSES, folder, own.get().index()));
        }
        look(!initializers.isEmpty(), problems);
        jars.forEach((source, jar) ->
                units.add(new ClassUnit(source, jar, library(jar).declaring())));
        this.classes = new ClassLookup(units);
    }

    /**
     * Looks at the classes of an exploded application.
     *
     * @param jars jars of WEB-INF/lib in the order of the fragments
     * @throws IOException when a file cannot be read
     */
    public static ClassScan of(Path root, List<Path> jars, Libraries libraries, Problems problems) throws IOException {
        Path classes = root.resolve(CLASSES);
        Map<String, Path> sources = new LinkedHashMap<>();
        jars.forEach(jar -> sources.put("WEB-INF/lib/" + jar.getFileName(), jar));
        Initializers initializers = new Initializers();
        if (Files.isDirectory(classes)) {
            initializers.add(CLASSES, classes, problems);
        }
        for (Map.Entry<String, Path> jar : sources.entrySet()) {
            initializers.add(jar.getKey(), jar.getValue(), problems);
        }
        return new ClassScan(libraries, problems, sources, initializers, classes);
    }

    private void look(boolean withShapes, Problems wrong) throws IOException {
        List<Library> found = libraries.of(jars, withShapes, wrong);
        int place = 0;
        for (Path jar : jars.values()) {
            known.put(jar, found.get(place++));
        }
    }

    private Library library(Path jar) {
        Library library = known.get(jar);
        if (library == null) {
            throw new IllegalArgumentException(jar + " is none of the application's jars");
        }
        return library;
    }

    /** Made when it is needed first: jars that were looked at for less are read again. */
    private TypeMatches matches() throws IOException {
        TypeMatches made = matches;
        if (made == null) {
            List<ClassShape> all = new ArrayList<>();
            if (own.isPresent()) {
                all.addAll(own.get().shapes());
            }
            if (known.values().stream().anyMatch(library -> library.shapes().isEmpty())) {
                // What is wrong with them was told the first time.
                look(true, new Problems(problems.application()));
            }
            known.values().forEach(library -> all.addAll(library.shapes().orElseThrow()));
            made = new TypeMatches(all);
            matches = made;
        }
        return made;
    }

    /**
     * What annotations declare, WEB-INF/classes first.
     *
     * @param complete sources, such as {@code WEB-INF/lib/a.jar}, whose descriptor is metadata-complete
     */
    public List<Descriptor> annotations(Set<String> complete) throws IOException {
        List<Descriptor> declared = new ArrayList<>();
        for (ClassUnit unit : units) {
            if (!complete.contains(unit.source())) {
                declared.add(new ComponentAnnotations(unit, classes, problems).read());
            }
        }
        return declared;
    }

    /** The initializers to be called, in order. */
    public List<InitializerModel> initializers() throws IOException {
        return initializers.models(classes, this::matches);
    }

    /** Classes that are WebSocket endpoints or choose them, by name (Jakarta WebSocket 2.2, 6.2). */
    public SortedSet<String> webSocketClasses() throws IOException {
        return new WebSocketClasses(classes.indexed()).find(this::matches);
    }

    /**
     * Notes an error if the application was written for {@code javax.servlet}.
     *
     * @param named classes that descriptors name
     */
    public void refuseJavax(Set<String> named) throws IOException {
        Optional<ClassUnit> folder = own.isPresent() ? Optional.of(units.get(0)) : Optional.empty();
        new JavaxNamespace(classes).check(folder, named, problems);
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }
}
