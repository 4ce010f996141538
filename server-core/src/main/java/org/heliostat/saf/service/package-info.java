/**
 * Functions of the Service stage: making the answer.
 *
 * <p>Start reading at {@link ServiceFunctions}, which lists them. Functions are immutable and called by many threads.
 *
 * <p>Not here: the order in which functions run (request.pipeline).
 */
@NullMarked
package org.heliostat.saf.service;

import org.jspecify.annotations.NullMarked;
