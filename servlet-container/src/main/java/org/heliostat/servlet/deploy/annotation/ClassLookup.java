package org.heliostat.servlet.deploy.annotation;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.library.ClassNames;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.CompositeIndex;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Indexer;
import org.jspecify.annotations.Nullable;

/**
 * Finds single classes of an application by name: in what is indexed, else in the jars, where it reads the one class. Java's
 * and Jakarta's own are never found, because an application cannot replace them. Used by one thread.
 */
final class ClassLookup implements Closeable {

    /** Answers that are remembered; beyond, a class is looked for again. */
    private static final int MOST_REMEMBERED = 10_000;

    private final List<ClassUnit> units;
    private final IndexView indexed;
    private final Map<DotName, @Nullable ClassInfo> inJars = new HashMap<>();
    private final List<ZipFile> jars = new ArrayList<>();
    private boolean opened;

    /** @param units in the order of the class path */
    ClassLookup(List<ClassUnit> units) {
        this.units = units;
        this.indexed =
                CompositeIndex.create(units.stream().map(ClassUnit::index).toList());
    }

    /** @return all classes of WEB-INF/classes, and those of jars that declare something */
    IndexView indexed() {
        return indexed;
    }

    @Nullable
    ClassInfo find(DotName name) throws IOException {
        ClassInfo known = indexed.getClassByName(name);
        if (known != null || isOfPlatform(name.toString())) {
            return known;
        }
        if (inJars.containsKey(name)) {
            return inJars.get(name);
        }
        ClassInfo read = read(name);
        if (inJars.size() < MOST_REMEMBERED) {
            inJars.put(name, read);
        }
        return read;
    }

    static boolean isOfPlatform(String className) {
        return className.startsWith("java.") || className.startsWith("jakarta.");
    }

    private @Nullable ClassInfo read(DotName name) throws IOException {
        open();
        String file = ClassNames.fileOf(name.toString());
        for (ZipFile jar : jars) {
            ZipEntry entry = jar.getEntry(file);
            if (entry != null) {
                return read(jar, entry, name);
            }
        }
        return null;
    }

    private static @Nullable ClassInfo read(ZipFile jar, ZipEntry entry, DotName name) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            Indexer indexer = new Indexer();
            indexer.index(in);
            return indexer.complete().getClassByName(name);
        } catch (IOException | RuntimeException damaged) {
            // That it cannot be read was told when the jar was.
            return null;
        }
    }

    private void open() throws IOException {
        if (opened) {
            return;
        }
        opened = true;
        for (ClassUnit unit : units) {
            if (!Files.isDirectory(unit.file())) {
                jars.add(new ZipFile(unit.file().toFile()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (ZipFile jar : jars) {
            jar.close();
        }
    }
}
