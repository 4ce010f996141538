/**
 * Makes a WAR or folder ready to be started: unpacked, read, given a class loader and a page compiler.
 *
 * <p>Start reading at {@link org.heliostat.servlet.preparation.InstancePreparation}. Used by the deploying thread; what
 * it keeps of running applications may be asked from any.
 *
 * <p>Not here: each of these steps (deploy, classloading, jsp), starting (context).
 */
@NullMarked
package org.heliostat.servlet.preparation;

import org.jspecify.annotations.NullMarked;
