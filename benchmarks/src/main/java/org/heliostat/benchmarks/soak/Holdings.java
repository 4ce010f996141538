package org.heliostat.benchmarks.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a server process holds at one moment, while nobody asks it for anything.
 *
 * @param threads of the virtual machine
 * @param heap bytes that are left after a collection
 * @param direct bytes of direct buffers, Netty's among them
 * @param descriptors open files and sockets of the process
 * @param classes that are loaded
 * @param classLoaders of web applications that a collection has left
 * @param temporaryFiles below {@code work/} and the folder for temporary files
 * @param children processes that are still there
 */
record Holdings(
        long threads,
        long heap,
        long direct,
        long descriptors,
        long classes,
        long classLoaders,
        long temporaryFiles,
        long children) {

    private static final long MEGABYTE = 1024 * 1024;

    /**
     * One figure before and after.
     *
     * @param most that the second may be
     */
    record Change(String name, long before, long after, long most) {

        boolean hasGrown() {
            return after > most;
        }
    }

    /** @return every figure with what it may be after the load, as the README says */
    List<Change> since(Holdings before) {
        List<Change> all = new ArrayList<>();
        all.add(new Change("threads", before.threads, threads, before.threads + 6));
        all.add(new Change("heap", before.heap, heap, before.heap + before.heap / 10 + 8 * MEGABYTE));
        all.add(new Change("direct", before.direct, direct, before.direct + before.direct / 10 + 16 * MEGABYTE));
        all.add(new Change("descriptors", before.descriptors, descriptors, before.descriptors + 10));
        // Reflection and lambdas that are used often become classes of their own, late.
        all.add(new Change("classes", before.classes, classes, before.classes + before.classes / 20));
        // One that was replaced may be held until its last thread has done something else.
        all.add(new Change("classLoaders", before.classLoaders, classLoaders, before.classLoaders + 1));
        all.add(new Change("temporaryFiles", before.temporaryFiles, temporaryFiles, before.temporaryFiles + 2));
        all.add(new Change("children", before.children, children, before.children));
        return all;
    }

    /** @return whether all is as it was, within the tolerances */
    boolean isAlike(Holdings before) {
        return since(before).stream().noneMatch(Change::hasGrown);
    }

    /** @return whether nothing is given back any more, compared with a moment before */
    boolean isSettled(Holdings earlier) {
        return threads >= earlier.threads && descriptors >= earlier.descriptors && children >= earlier.children;
    }

    /** @return Markdown: each figure before, after, the most it may be, and whether it grew */
    String table(Holdings before) {
        StringBuilder text = new StringBuilder("| Figure | Before | After | At most | |\n|---|---|---|---|---|\n");
        for (Change change : since(before)) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %,d | %s |%n",
                    change.name(),
                    change.before(),
                    change.after(),
                    change.most(),
                    change.hasGrown() ? "**grown**" : ""));
        }
        return text.toString();
    }
}
