package org.heliostat.servlet.deploy.annotation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.library.ClassFileReader;
import org.heliostat.servlet.deploy.library.ClassNames;
import org.heliostat.servlet.deploy.library.ClassShape;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;

/**
 * The classes of WEB-INF/classes. Nothing of them is kept, because a folder has no time of change as a whole. A class file
 * that cannot be read is a warning. Used by one thread.
 */
final class OwnClasses {

    private final String source;
    private final Path folder;
    private final Problems problems;

    OwnClasses(String source, Path folder, Problems problems) {
        this.source = source;
        this.folder = folder;
        this.problems = problems;
    }

    /** @return everything about all of them */
    Index index() throws IOException {
        Indexer indexer = new Indexer();
        for (Path file : files()) {
            byte[] content = Files.readAllBytes(file);
            try {
                indexer.index(new ByteArrayInputStream(content));
            } catch (IOException | RuntimeException e) {
                // Jandex answers damaged class files with whatever its reading position happens to hit.
                String name = folder.relativize(file).toString().replace('\\', '/');
                problems.warn(
                        new Origin(source + "/" + name, 0),
                        "class file cannot be read, its annotations are not seen: " + e);
            }
        }
        return indexer.complete();
    }

    /** @return of those that can be read; the others were told of by {@link #index()} */
    List<ClassShape> shapes() throws IOException {
        ClassFileReader reader = new ClassFileReader();
        List<ClassShape> shapes = new ArrayList<>();
        for (Path file : files()) {
            byte[] content = Files.readAllBytes(file);
            try {
                shapes.add(reader.shape(content, content.length));
            } catch (IllegalArgumentException damaged) {
                continue;
            }
        }
        return shapes;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> ClassNames.isClass(
                            folder.relativize(file).toString().replace('\\', '/')))
                    .filter(Files::isRegularFile)
                    .toList();
        }
    }
}
