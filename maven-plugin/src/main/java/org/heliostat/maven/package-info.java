/**
 * The goals of {@code heliostat-maven-plugin}, and all that knows Maven.
 *
 * <p>Start reading at {@link RunMojo}; {@link StartMojo} and {@link StopMojo} stand around integration tests, {@link DeployMojo} and
 * {@link UndeployMojo} talk to the administration of a server elsewhere.
 *
 * <p>Threads: each goal runs on one thread of Maven; goals of several projects run beside each other, and share nothing. A goal is
 * made anew for each execution, and Maven fills its fields. Not here: the server itself, which this package sees only by {@link
 * org.heliostat.maven.server}.
 */
@NullMarked
package org.heliostat.maven;

import org.jspecify.annotations.NullMarked;
