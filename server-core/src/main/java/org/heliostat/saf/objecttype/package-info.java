/**
 * Functions of the ObjectType stage: what kind of content it is.
 *
 * <p>Start reading at {@link ObjectTypeFunctions}, which lists them. Functions are immutable and called by many threads.
 *
 * <p>Not here: the order in which functions run (request.pipeline).
 */
@NullMarked
package org.heliostat.saf.objecttype;

import org.jspecify.annotations.NullMarked;
