/**
 * What runs in Tomcat's process; alone on its class path beside Tomcat's jars.
 *
 * <p>Not here: starting the process.
 */
@NullMarked
package org.heliostat.benchmarks.startup.peer;

import org.jspecify.annotations.NullMarked;
