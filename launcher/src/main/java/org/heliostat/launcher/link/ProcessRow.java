package org.heliostat.launcher.link;

/**
 * How one place among the processes stands.
 *
 * @param number from 1 to MaxProcs
 * @param member what its process is called in frames, another one after each start; 0 while none runs
 * @param pid of the operating system; 0 while none runs
 * @param state starting, ready, hung, stopping or waiting
 * @param startedMillis milliseconds since 1970; 0 while none runs
 * @param restarts starts in the place of a process that ended by itself
 * @param lastEnd how the last of those did; empty when none has
 * @param hangs processes here that gave no sign of life any more and were ended (ProcessTimeout)
 * @param changesMissed changes of administration that its processes did not make
 */
public record ProcessRow(
        int number,
        int member,
        long pid,
        String state,
        long startedMillis,
        long restarts,
        String lastEnd,
        long hangs,
        long changesMissed) {}
