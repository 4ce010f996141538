/**
 * An application that uses a database, for tests of the packaged server; its classes go into a WAR.
 *
 * <p>Not here: the tests (process).
 */
@NullMarked
package org.heliostat.launcher.pooled;

import org.jspecify.annotations.NullMarked;
