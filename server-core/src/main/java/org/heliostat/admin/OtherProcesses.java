package org.heliostat.admin;

import java.util.List;

/** The other processes of an instance with MaxProcs above 1. Any thread; waits for them, at most as long as the change says. */
@FunctionalInterface
public interface OtherProcesses {

    /** The server is one process. */
    OtherProcesses NONE = change -> List.of();

    /**
     * Has them make a change that this process has made.
     *
     * @return what became of it in each; empty where there are no others
     */
    List<ProcessAnswer> follow(RuntimeChange change);

    /** @return how each of them has its applications; only looks; empty where there are no others */
    default List<ProcessApplications> applications() {
        return List.of();
    }
}
