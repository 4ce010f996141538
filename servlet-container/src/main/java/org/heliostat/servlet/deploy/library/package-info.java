/**
 * What is known of the jars of applications without loading a class: which classes declare something to the container,
 * what every class extends and carries, where tag libraries and resources are. Found out once for each content of a jar,
 * then kept.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.library.Libraries}; {@code JarReading} is what is done with a
 * jar that is new, {@link org.heliostat.servlet.deploy.library.ClassFileReader} with each of its classes, {@link
 * org.heliostat.servlet.deploy.library.CentralDirectory} its table of contents. Used by the deploying thread and the
 * threads it starts for several jars, or entries of one, at once.
 *
 * <p>Not here: what annotations mean (deploy.annotation).
 */
@NullMarked
package org.heliostat.servlet.deploy.library;

import org.jspecify.annotations.NullMarked;
