package org.heliostat.servlet.jsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the lines of pages into the stack traces of what pages throw: {@code jsp.shop_jsp._jspService(/shop.jsp:7)} in
 * place of a line of the generated class, which nobody knows. The trace itself is changed, so that every log that gets
 * the exception later says where it came from, and no wrapper hides its type. Any thread.
 */
final class PageTraces {

    private static final String GENERATED = "org.apache.jsp.";
    /** Left of the package's name: Jasper, who looks for its own classes, passes over what has been told already. */
    private static final String TOLD = "jsp.";

    private static final int MOST_CAUSES = 10;
    private static final int MOST_CLASSES = 50;

    private final PageMaps kept;

    /**
     * @param scratch folder of generated classes
     * @param application loader of pages that the application brings as classes
     */
    PageTraces(Path scratch, ClassLoader application) {
        this.kept = new PageMaps(scratch, application);
    }

    /** Changes the traces of what was thrown and of its causes. Does nothing a second time. */
    void tell(Throwable thrown) {
        Map<String, Optional<SourceLines>> maps = new HashMap<>();
        for (Throwable each : withCauses(thrown)) {
            StackTraceElement[] frames = each.getStackTrace();
            boolean changed = false;
            for (int i = 0; i < frames.length; i++) {
                StackTraceElement told = told(frames[i], maps);
                changed |= told != frames[i];
                frames[i] = told;
            }
            if (changed) {
                each.setStackTrace(frames);
            }
        }
    }

    /** @return the frames of pages, where {@link #tell} has been; innermost cause first */
    static List<StackTraceElement> pageFrames(Throwable thrown) {
        List<Throwable> all = new ArrayList<>(withCauses(thrown));
        Collections.reverse(all);
        List<StackTraceElement> found = new ArrayList<>();
        for (Throwable each : all) {
            for (StackTraceElement frame : each.getStackTrace()) {
                String file = frame.getFileName();
                boolean page = frame.getClassName().startsWith(TOLD) && file != null && !file.endsWith(".java");
                if (page && found.stream().noneMatch(one -> samePlace(one, frame))) {
                    found.add(frame);
                }
            }
        }
        return found;
    }

    private static boolean samePlace(StackTraceElement one, StackTraceElement other) {
        return one.getLineNumber() == other.getLineNumber()
                && String.valueOf(one.getFileName()).equals(other.getFileName());
    }

    private static List<Throwable> withCauses(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> all = new ArrayList<>();
        Throwable each = thrown;
        while (each != null && all.size() < MOST_CAUSES && seen.add(each)) {
            all.add(each);
            each = each.getCause();
        }
        return all;
    }

    private StackTraceElement told(StackTraceElement frame, Map<String, Optional<SourceLines>> maps) {
        String name = frame.getClassName();
        if (!name.startsWith(GENERATED) || frame.getLineNumber() <= 0) {
            return frame;
        }
        if (!maps.containsKey(name) && maps.size() < MOST_CLASSES) {
            maps.put(name, kept.of(name));
        }
        SourceLines.Place place = maps.getOrDefault(name, Optional.empty())
                .map(lines -> lines.of(frame.getLineNumber()))
                .orElse(null);
        return place == null
                ? frame
                : new StackTraceElement(
                        TOLD + name.substring(GENERATED.length()), frame.getMethodName(), place.file(), place.line());
    }
}
