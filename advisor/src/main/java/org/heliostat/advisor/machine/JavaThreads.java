package org.heliostat.advisor.machine;

import java.util.List;

/**
 * What threads of the virtual machine do. Immutable.
 *
 * @param sessions session threads at work, at the moment of the look
 * @param deadlock threads that wait for each other, when that was looked for last, which is less often
 * @param loops I/O loops, over the last minute
 */
public record JavaThreads(Sessions sessions, Deadlock deadlock, Loops loops) {

    /** Nothing is known. */
    public static final JavaThreads UNKNOWN =
            new JavaThreads(new Sessions(0, 0, "", "", ""), new Deadlock(0, List.of()), new Loops(0, -1));

    /**
     * Session threads that work for a request, and the lock that most of them wait for. Virtual threads are not among them: the
     * virtual machine does not tell their locks.
     *
     * @param busy at work; 0 where there are too few to say anything of
     * @param onLock of these, those that wait for one lock that another thread has; 0 where none does
     * @param lock class of what they wait for; empty where nobody waits
     * @param place where one of them does, class and method; empty where nobody waits or it was not there any more
     * @param ownerPlace where the thread is that has the lock; empty where nobody had it any more
     */
    public record Sessions(int busy, int onLock, String lock, String place, String ownerPlace) {}

    /**
     * Threads that wait for each other in a circle, so that none of them ever goes on.
     *
     * @param threads how many
     * @param first some of them, those that were started first before others
     */
    public record Deadlock(int threads, List<Waiting> first) {

        public Deadlock {
            first = List.copyOf(first);
        }
    }

    /**
     * One thread of a deadlock.
     *
     * @param thread its name
     * @param place where it waits, class and method
     * @param lock class of what it waits for
     * @param owner name of the thread that has it
     */
    public record Waiting(String thread, String place, String lock, String owner) {}

    /**
     * I/O loops of the server.
     *
     * @param count how many
     * @param busiest part of a processor that the busiest of them took, 0 to 1; negative = not known
     */
    public record Loops(int count, double busiest) {}
}
