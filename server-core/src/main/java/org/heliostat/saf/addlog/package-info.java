/**
 * Functions of the AddLog stage: a line for every request.
 *
 * <p>Start reading at {@link AddLogFunctions}, which lists them. Functions are immutable and called by many threads.
 *
 * <p>Not here: the order in which functions run (request.pipeline).
 */
@NullMarked
package org.heliostat.saf.addlog;

import org.jspecify.annotations.NullMarked;
