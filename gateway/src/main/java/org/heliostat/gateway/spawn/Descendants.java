package org.heliostat.gateway.spawn;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The processes below one, known from the looks so far: once it has ended nobody can say any more whose they were. A handle
 * is of that one process, and never of another that got its number; but the system tells children by the number alone.
 * Any thread.
 */
final class Descendants {

    /** A program that makes more while they are counted must not keep the server busy for ever. */
    static final int MOST = 4_096;

    private final ProcessHandle root;
    private final Set<ProcessHandle> known = ConcurrentHashMap.newKeySet();

    Descendants(ProcessHandle root) {
        this.root = root;
    }

    /** Looks for new ones, and forgets those that have ended. */
    void look() {
        known.removeIf(process -> !process.isAlive());
        Deque<ProcessHandle> parents = new ArrayDeque<>(known);
        parents.add(root);
        for (ProcessHandle parent = parents.poll(); parent != null; parent = parents.poll()) {
            for (ProcessHandle child : children(parent)) {
                if (known.size() < MOST && known.add(child)) {
                    parents.add(child);
                }
            }
        }
    }

    /** Asks all that are known to end. */
    void terminate() {
        known.forEach(ProcessHandle::destroy);
    }

    void kill() {
        known.forEach(ProcessHandle::destroyForcibly);
    }

    /** While it lives nobody else has its number: what was found until then is its own. */
    private static List<ProcessHandle> children(ProcessHandle parent) {
        if (!parent.isAlive()) {
            return List.of();
        }
        List<ProcessHandle> found = parent.children().toList();
        return parent.isAlive() ? found : List.of();
    }
}
