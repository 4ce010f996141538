/**
 * The server behind {@code org.heliostat.maven.server}, on the embedding API. Loaded by {@link
 * org.heliostat.maven.server.ServerRealm} alone: no goal may name a class of this package.
 *
 * <p>Start reading at {@link EmbeddedStarter}. The server's log goes by {@link GoalLogProvider} to that of the goal.
 *
 * <p>Threads: code of the application is called by threads that end with the call. Not here: anything of Maven.
 */
@NullMarked
package org.heliostat.maven.embedded;

import org.jspecify.annotations.NullMarked;
