/**
 * What is checked of a configuration by more than the server core.
 *
 * <p>Start reading at {@link org.heliostat.launcher.check.InstanceCheck}.
 *
 * <p>Threads: any.
 *
 * <p>Not here: the rules themselves, which are beside what they are about (jdbc, webapps, instance).
 */
@NullMarked
package org.heliostat.launcher.check;

import org.jspecify.annotations.NullMarked;
