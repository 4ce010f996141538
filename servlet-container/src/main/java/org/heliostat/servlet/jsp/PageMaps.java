package org.heliostat.servlet.jsp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.jasper.compiler.SmapStratum;
import org.apache.jasper.compiler.SmapUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the lines of generated classes come from. What was read from a class is kept until its file changes, so that a
 * page that fails with each request costs a look at a file each time, not the reading of all its classes. Any thread;
 * nothing is read under the lock.
 */
final class PageMaps {

    private static final Logger LOG = LoggerFactory.getLogger(PageMaps.class);

    /** Of an application; the one unused for the longest time goes. A map takes some kilobytes. */
    static final int MOST_KEPT = 256;

    private final Path scratch;
    private final Classes classes;
    private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
            return size() > MOST_KEPT;
        }
    };

    /**
     * @param scratch folder of generated classes
     * @param application loader of pages that the application brings as classes
     */
    PageMaps(Path scratch, ClassLoader application) {
        this.scratch = scratch;
        this.classes = new Classes(scratch, application);
    }

    private record Kept(Stamp stamp, Optional<SourceLines> lines) {}

    /** What tells whether a class file is another one by now; a class of the application never is. */
    private record Stamp(long modified, long size) {

        static final Stamp OF_APPLICATION = new Stamp(0, -1);

        static Stamp of(Path scratch, String className) {
            try {
                Path file = scratch.resolve(className.replace('.', '/') + ".class");
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(now.lastModifiedTime().toMillis(), now.size());
            } catch (IOException | InvalidPathException notThere) {
                // An application may give a frame any name for its class.
                return OF_APPLICATION;
            }
        }
    }

    /** @return empty for a class that says nothing about its source */
    Optional<SourceLines> of(String className) {
        Stamp stamp = Stamp.of(scratch, className);
        synchronized (kept) {
            Kept known = kept.get(className);
            if (known != null && known.stamp().equals(stamp)) {
                return known.lines();
            }
        }
        Optional<SourceLines> lines = Optional.ofNullable(read(className));
        synchronized (kept) {
            kept.put(className, new Kept(stamp, lines));
        }
        return lines;
    }

    private @Nullable SourceLines read(String className) {
        try {
            SmapStratum map = SmapUtil.loadSmap(className, classes);
            String text = map == null ? null : map.getSmapString();
            return text == null ? null : SourceLines.parse(text);
        } catch (RuntimeException unreadable) {
            // Without it the trace stays as it was, which is no reason to lose what the page threw.
            LOG.debug("source map of {}", className, unreadable);
            return null;
        }
    }

    /** Finds class files, and defines no class. */
    private static final class Classes extends ClassLoader {

        private final Path scratch;
        private final ClassLoader application;

        Classes(Path scratch, ClassLoader application) {
            super(null);
            this.scratch = scratch;
            this.application = application;
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            try {
                return Files.newInputStream(scratch.resolve(name));
            } catch (IOException | RuntimeException notThere) {
                return application.getResourceAsStream(name);
            }
        }
    }
}
