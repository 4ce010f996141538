package org.heliostat.study.own;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives processors to server and client: the server has the first ones, the client those that are left, or all where none is. Belongs
 * to the thread that measures.
 */
final class Affinity {

    private final ProcessorList all;
    private final Optional<Path> taskset;

    /** @param taskset empty: nobody is bound to processors */
    Affinity(ProcessorList all, Optional<Path> taskset) {
        this.all = all;
        this.taskset = taskset;
    }

    int count() {
        return all.count();
    }

    boolean isBinding() {
        return taskset.isPresent();
    }

    /** @return whether server and client have processors in common */
    boolean isShared(int processors) {
        return taskset.isEmpty() || processors >= all.count();
    }

    /** @return the words before a command, so that it runs on so many processors */
    List<String> before(int processors) {
        List<String> words = new ArrayList<>();
        taskset.ifPresent(program -> words.addAll(
                List.of(program.toString(), "-c", all.first(processors).toString())));
        return words;
    }

    /** Gives this process what a server with so many processors leaves. */
    void besideServerOn(int processors) throws InterruptedException {
        bind(all.besideFirst(processors));
    }

    /** Gives this process all that it had. */
    void giveBack() throws InterruptedException {
        bind(all);
    }

    private void bind(ProcessorList list) throws InterruptedException {
        if (taskset.isPresent()) {
            // -a: all threads that there are; others are made by one of them.
            Programs.run(List.of(
                    taskset.get().toString(),
                    "-a",
                    "-c",
                    "-p",
                    list.toString(),
                    Long.toString(ProcessHandle.current().pid())));
        }
    }
}
