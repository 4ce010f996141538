/**
 * Functions of the NameTrans stage: from URI paths to file names and objects.
 *
 * <p>Start reading at {@link NameTransFunctions}, which lists them. Functions are immutable and called by many threads.
 *
 * <p>Not here: the order in which functions run (request.pipeline).
 */
@NullMarked
package org.heliostat.saf.nametrans;

import org.jspecify.annotations.NullMarked;
