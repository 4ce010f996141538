package org.heliostat.servlet.jsp;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.jasper.JspCompilationContext;
import org.apache.jasper.servlet.JspServletWrapper;
import org.jspecify.annotations.Nullable;

/** A page or tag file as Jasper has it now, and the files that it was made from. Any thread. */
final class WatchedPage {

    private final JspCompilationContext compilation;
    private final JspServletWrapper wrapper;
    private volatile @Nullable Map<Path, Stamp> files;

    /**
     * What tells one state of a file from another. A time that goes back counts, too, and so does another size: archives
     * that are built to be reproducible give all their files the same time.
     *
     * @param size -1: unknown, or not there
     */
    record Stamp(long modifiedMillis, long size) {

        static final Stamp NONE = new Stamp(-1, -1);

        static Stamp of(Path file) {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(now.lastModifiedTime().toMillis(), now.size());
            } catch (IOException | RuntimeException notThere) {
                return NONE;
            }
        }
    }

    WatchedPage(JspCompilationContext compilation, JspServletWrapper wrapper) {
        this.compilation = compilation;
        this.wrapper = wrapper;
    }

    String path() {
        return wrapper.getJspUri();
    }

    boolean isTagFile() {
        return wrapper.isTagFile();
    }

    boolean isOfClass(String className) {
        return compilation.getFQCN().equals(className);
    }

    /**
     * It is ready to run.
     *
     * @param dependants as Jasper keeps them: what else it was made from, and how old that was then
     * @param settled a state of a file that Jasper is known to have read, whatever its times say; null if there is none
     */
    void learns(@Nullable Map<String, Long> dependants, Function<Path, @Nullable Stamp> settled) {
        Map<Path, Stamp> known = new LinkedHashMap<>();
        // Jasper gives the class the time of the page that it was made from.
        add(known, compilation.getJspFile(), new File(compilation.getClassFileName()).lastModified(), settled);
        if (dependants != null) {
            dependants.forEach((path, modified) -> add(known, path, modified, settled));
        }
        files = known;
    }

    /** What lies in a jar does not change by itself, but a file of the folder goes before it once there is one. */
    private void add(
            Map<Path, Stamp> known, String path, long modifiedMillis, Function<Path, @Nullable Stamp> settled) {
        try {
            URL url = compilation.getResource(path);
            if (url == null) {
                return;
            }
            if (!url.getProtocol().equals("file")) {
                addInFrontOfJar(known, path);
                return;
            }
            Path file = Path.of(url.toURI());
            Stamp now = Stamp.of(file);
            known.put(file, now.equals(settled.apply(file)) ? now : new Stamp(modifiedMillis, now.size()));
        } catch (Exception unusable) {
            // A name that is none of a file: nothing is to be seen there.
            return;
        }
    }

    private void addInFrontOfJar(Map<Path, Stamp> known, String path) {
        @Nullable String folder = compilation.getRealPath("/");
        if (folder != null && path.startsWith("/")) {
            known.put(Path.of(folder, path), Stamp.NONE);
        }
    }

    /** @return null until it has run; for a tag file, until a page that uses it was made */
    @Nullable
    Map<Path, Stamp> files() {
        return files;
    }

    void learnsIfTagFile(Function<Path, @Nullable Stamp> settled) {
        if (files == null && isTagFile() && new File(compilation.getClassFileName()).exists()) {
            learns(wrapper.getDependants(), settled);
        }
    }

    /**
     * Lets Jasper forget it, so that who asks for it next has it made anew, or is told that it is gone.
     *
     * @param afresh also if its times say that nothing has changed
     */
    void retire(boolean afresh) {
        if (afresh || isTagFile()) {
            // Before it is forgotten: afterwards the file may be that of its successor.
            compilation.getCompiler().removeGeneratedClassFiles();
        }
        if (compilation.getRuntimeContext().getWrapper(path()) == wrapper) {
            compilation.getRuntimeContext().removeWrapper(path());
        }
    }

    /** Ends it, when nobody runs it any more. */
    void end() {
        wrapper.destroy();
    }

    JspServletWrapper wrapper() {
        return wrapper;
    }
}
