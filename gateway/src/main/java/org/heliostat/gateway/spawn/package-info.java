/**
 * Starting programs of the operating system, each as the leader of a process group of its own, and what is left to do with
 * them: their three pipes, signals to the group, their end.
 *
 * <p>Start reading at {@link Spawner}, which starts a {@link Launch} and returns a {@link Child}. {@link SystemSpawner}
 * chooses between two ways when the first program is started: the C library's {@code posix_spawn} ({@link LibcSpawner}), one
 * exec for each start, and the JDK's {@code ProcessBuilder} with {@code setsid} ({@link JdkSpawner}), three. Why: decision
 * 26.
 *
 * <p>Not here: how many programs may run and how long (cgi), what they say (gateway, fastcgi).
 */
@NullMarked
package org.heliostat.gateway.spawn;

import org.jspecify.annotations.NullMarked;
