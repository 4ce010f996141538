/**
 * Functions of the AuthTrans stage, and those that set variables at any stage.
 *
 * <p>Start reading at {@link AuthTransFunctions}, which lists them. Functions are immutable and called by many threads.
 *
 * <p>Not here: the order in which functions run (request.pipeline).
 */
@NullMarked
package org.heliostat.saf.authtrans;

import org.jspecify.annotations.NullMarked;
