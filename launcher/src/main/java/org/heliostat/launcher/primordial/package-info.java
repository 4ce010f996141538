/**
 * The first process of an instance with MaxProcs above 1 (the original's primordial one): small, serves no request, opens the listen
 * sockets and keeps them open, starts the servers that share them, starts one that ends by itself again, and replaces them one by
 * one.
 *
 * <p>Start reading at {@link PrimordialRun}, then {@link Group}, which holds the state. {@link Seat} is one place among the processes,
 * {@link Member} a process on it, {@link Replacement} a rolling restart, {@link ChangeRounds} what administration changes in all, {@link LifeWatch} finds those
 * that hang. {@link OriginalCommand} is how the process becomes small, and
 * what it starts servers by.
 *
 * <p>Threads: everything of the group belongs to the main thread, which takes one {@link Event} after the other; connections of servers
 * have a thread each that reads and one that writes.
 *
 * <p>Not here: what a server does that was started by it (member).
 */
@NullMarked
package org.heliostat.launcher.primordial;

import org.jspecify.annotations.NullMarked;
