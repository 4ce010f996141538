package org.heliostat.sessionthread;

import org.heliostat.stats.thread.SessionRow;

/**
 * A session at work, with the thread that runs it: a virtual thread is known nowhere else.
 *
 * @param row what it was doing when it was looked at
 */
public record RunningSession(Thread thread, SessionRow row) {}
