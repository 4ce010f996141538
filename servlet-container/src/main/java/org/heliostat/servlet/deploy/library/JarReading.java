package org.heliostat.servlet.deploy.library;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.Indexer;
import org.jspecify.annotations.Nullable;

/** Looks at every entry of one jar. A class file that cannot be read is a warning. Used once, by one thread. */
final class JarReading {

    /** Longer files of classes are not looked into; Java's own limits keep classes well below. */
    static final int MOST_CLASS_BYTES = 16 * 1024 * 1024;

    private static final String RESOURCES = "META-INF/resources/";
    private static final int FIRST_BUFFER = 64 * 1024;

    private final String source;
    private final boolean withShapes;
    private final Problems problems;
    private final ClassFileReader reader = new ClassFileReader();
    private final List<String> tagLibraries = new ArrayList<>();
    private final List<ClassShape> shapes = new ArrayList<>();
    private @Nullable Indexer indexer;
    private byte[] buffer = new byte[FIRST_BUFFER];
    private boolean resources;

    /** @param source path of the jar inside of the application */
    JarReading(String source, boolean withShapes, Problems problems) {
        this.source = source;
        this.withShapes = withShapes;
        this.problems = problems;
    }

    Library read(ZipFile zip) throws IOException {
        for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
            ZipEntry entry = entries.nextElement();
            String name = entry.getName();
            if (ClassNames.isClass(name)) {
                classFile(zip, entry);
            } else if (name.startsWith("META-INF/")) {
                resources |= name.startsWith(RESOURCES) && name.length() > RESOURCES.length();
                if (name.endsWith(".tld")) {
                    tagLibraries.add(name);
                }
            }
        }
        Collections.sort(tagLibraries);
        Indexer declaring = indexer == null ? new Indexer() : indexer;
        return new Library(
                declaring.complete(), tagLibraries, resources, withShapes ? Optional.of(shapes) : Optional.empty());
    }

    private void classFile(ZipFile zip, ZipEntry entry) throws IOException {
        Origin at = new Origin(source + "!" + entry.getName(), 0);
        int length = content(zip, entry);
        if (length > MOST_CLASS_BYTES) {
            problems.warn(at, "class file is longer than " + MOST_CLASS_BYTES + " bytes, its annotations are not seen");
            return;
        }
        try {
            boolean declares = reader.mayDeclare(buffer, length);
            if (declares || withShapes) {
                shape(length);
            }
        } catch (IOException | RuntimeException unreadable) {
            // Jandex answers damaged class files with whatever its reading position happens to hit.
            problems.warn(at, "class file cannot be read, its annotations are not seen: " + unreadable);
        }
    }

    private void shape(int length) throws IOException {
        ClassShape shape = reader.shape(buffer, length);
        if (withShapes) {
            shapes.add(shape);
        }
        if (shape.declares()) {
            if (indexer == null) {
                indexer = new Indexer();
            }
            indexer.index(new ByteArrayInputStream(buffer, 0, length));
        }
    }

    /** @return how much of the buffer the entry takes; more than the limit says that there is more */
    private int content(ZipFile zip, ZipEntry entry) throws IOException {
        int length = 0;
        try (InputStream in = zip.getInputStream(entry)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer, length, buffer.length - length)) {
                length += n;
                if (length > MOST_CLASS_BYTES) {
                    return length;
                }
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * buffer.length);
                }
            }
        }
        return length;
    }
}
