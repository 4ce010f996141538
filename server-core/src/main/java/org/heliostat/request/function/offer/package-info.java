/**
 * What other parts of the server offer to functions of obj.conf, found by type in {@link
 * org.heliostat.request.function.BindContext.Services}.
 *
 * <p>Start reading at {@link AccessLogs}, which is typical. Each says itself which threads may use it.
 *
 * <p>Not here: offers that are types of their own box, such as the file cache.
 */
@NullMarked
package org.heliostat.request.function.offer;

import org.jspecify.annotations.NullMarked;
