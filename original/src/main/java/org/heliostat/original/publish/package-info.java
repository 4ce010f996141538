/**
 * Functions that change files: upload, delete, rename, folders. None is called unless obj.conf names it.
 *
 * <p>Start reading at {@link PublishFunctions}, by which the server finds it; every path passes {@link WritablePlace} first. Session threads only.
 *
 * <p>Not here: who may do it (ACLs, {@code <Client>}), reading (saf.service).
 */
@NullMarked
package org.heliostat.original.publish;

import org.jspecify.annotations.NullMarked;
