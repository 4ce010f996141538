/**
 * The container's functions in the pipeline: the only door between web applications and server-core.
 *
 * <p>Start reading at {@link ContainerFunctions}. Session threads call them.
 *
 * <p>Not here: anything servlets see.
 */
@NullMarked
package org.heliostat.servlet.saf;

import org.jspecify.annotations.NullMarked;
