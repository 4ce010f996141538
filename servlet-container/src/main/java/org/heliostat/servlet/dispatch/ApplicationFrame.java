package org.heliostat.servlet.dispatch;

import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds the call of the application that led to an exception: the innermost one whose class lies in WEB-INF/classes or is
 * a page; else that of a library of the application; else whoever threw it.
 */
final class ApplicationFrame {

    private static final int DEEPEST = 200;
    private static final String PAGES = "org.apache.jsp.";
    /** As they are called once their traces name the lines of pages. */
    private static final String TOLD_PAGES = "jsp.";

    private static final String LOADER = "webapp ";
    private static final String CLASSES = "/WEB-INF/classes/";

    private ApplicationFrame() {}

    /**
     * @param loader of the application
     * @return null where there is no stack
     */
    static @Nullable StackTraceElement of(Throwable thrown, @Nullable ClassLoader loader) {
        StackTraceElement[] stack = thrown.getStackTrace();
        Path classes = classesOf(loader);
        StackTraceElement library = null;
        for (int i = 0; i < stack.length && i < DEEPEST; i++) {
            StackTraceElement frame = stack[i];
            if (frame.getModuleName() != null) {
                continue;
            }
            if (isOwn(frame, classes)) {
                return frame;
            }
            String name = frame.getClassLoaderName();
            if (library == null && name != null && name.startsWith(LOADER)) {
                library = frame;
            }
        }
        return library != null || stack.length == 0 ? library : stack[0];
    }

    private static boolean isOwn(StackTraceElement frame, @Nullable Path classes) {
        return frame.getClassName().startsWith(PAGES)
                || frame.getClassName().startsWith(TOLD_PAGES)
                || classes != null
                        && Files.isRegularFile(
                                classes.resolve(frame.getClassName().replace('.', '/') + ".class"));
    }

    /** @return the folder of the application's own classes, null where it has none */
    private static @Nullable Path classesOf(@Nullable ClassLoader loader) {
        if (!(loader instanceof URLClassLoader urls) || urls.getURLs().length == 0) {
            return null;
        }
        URL first = urls.getURLs()[0];
        if (!first.getProtocol().equals("file") || !first.getPath().endsWith(CLASSES)) {
            return null;
        }
        try {
            return Path.of(first.toURI());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException odd) {
            return null;
        }
    }
}
