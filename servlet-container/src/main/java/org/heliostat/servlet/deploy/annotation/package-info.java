/**
 * What the class files of an application say without being loaded: annotations, initializers and what their
 * {@code @HandlesTypes} match, and whether it was written for {@code javax.servlet}.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.annotation.ClassScan}. Jandex reads the
 * classes whose values matter. Used by the deploying thread.
 *
 * <p>Not here: what is known of jars, and kept (deploy.library); rules between annotations and descriptors (merge).
 */
@NullMarked
package org.heliostat.servlet.deploy.annotation;

import org.jspecify.annotations.NullMarked;
