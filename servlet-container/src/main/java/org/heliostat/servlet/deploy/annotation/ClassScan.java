package org.heliostat.servlet.deploy.annotation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.CompositeIndex;
import org.jboss.jandex.DotName;
import org.jboss.jandex.Index;
import org.jboss.jandex.IndexView;

/** The class files of one application, looked at once for everything that is asked of them. */
public final class ClassScan {
    private static final String CLASSES = "WEB-INF/classes";
    private static final DotName SERVER_ENDPOINT = DotName.createSimple("jakarta.websocket.server.ServerEndpoint");
    private static final DotName ENDPOINT = DotName.createSimple("jakarta.websocket.Endpoint");
    private static final DotName SERVER_APPLICATION =
            DotName.createSimple("jakarta.websocket.server.ServerApplicationConfig");

    private final Problems problems;
    private final Optional<ClassUnit> own;
    private final List<ClassUnit> jars;
    private final IndexView all;

    private ClassScan(Problems problems, Optional<ClassUnit> own, List<ClassUnit> jars) {
        this.problems = problems;
        this.own = own;
        this.jars = jars;
        this.all = CompositeIndex.create(units().stream().map(ClassUnit::index).toList());
    }

    /**
     * Indexes the classes of an exploded application.
     *
     * @param jars jars of WEB-INF/lib in the order of the fragments
     * @throws IOException when a file cannot be read; a jar that is none is an error in {@code problems}
     */
    public static ClassScan of(Path root, List<Path> jars, JarIndexes indexes, Problems problems) throws IOException {
        Path classes = root.resolve(CLASSES);
        Optional<ClassUnit> own = Optional.empty();
        if (Files.isDirectory(classes)) {
            own = Optional.of(new ClassUnit(CLASSES, classes, indexes.ofFolder(CLASSES, classes, problems)));
        }
        Map<String, Path> sources = new LinkedHashMap<>();
        jars.forEach(jar -> sources.put("WEB-INF/lib/" + jar.getFileName(), jar));
        Iterator<Index> made = indexes.ofJars(sources, problems).iterator();
        List<ClassUnit> units = new ArrayList<>();
        sources.forEach((source, jar) -> units.add(new ClassUnit(source, jar, made.next())));
        return new ClassScan(problems, own, units);
    }

    private List<ClassUnit> units() {
        List<ClassUnit> units = new ArrayList<>(own.stream().toList());
        units.addAll(jars);
        return units;
    }

    /**
     * What annotations declare, WEB-INF/classes first.
     *
     * @param complete sources, such as {@code WEB-INF/lib/a.jar}, whose descriptor is metadata-complete
     */
    public List<Descriptor> annotations(Set<String> complete) {
        return units().stream()
                .filter(unit -> !complete.contains(unit.source()))
                .map(unit -> new ComponentAnnotations(unit, all, problems).read())
                .toList();
    }

    /** The initializers to be called, in order. */
    public List<InitializerModel> initializers() throws IOException {
        return new Initializers(all, problems).find(units());
    }

    /** Classes that are WebSocket endpoints or choose them, by name (Jakarta WebSocket 2.2, 6.2). */
    public SortedSet<String> webSocketClasses() {
        SortedSet<String> names = new TreeSet<>();
        all.getAnnotations(SERVER_ENDPOINT).stream()
                .map(AnnotationInstance::target)
                .filter(target -> target != null && target.kind() == AnnotationTarget.Kind.CLASS)
                .forEach(target -> names.add(target.asClass().name().toString()));
        all.getAllKnownSubclasses(ENDPOINT)
                .forEach(type -> names.add(type.name().toString()));
        all.getAllKnownImplementations(SERVER_APPLICATION)
                .forEach(type -> names.add(type.name().toString()));
        return names;
    }

    /**
     * Notes an error if the application was written for {@code javax.servlet}.
     *
     * @param named classes that descriptors name
     */
    public void refuseJavax(Set<String> named) {
        new JavaxNamespace(all).check(own, named, problems);
    }
}
