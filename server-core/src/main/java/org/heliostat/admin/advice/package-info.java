/**
 * What administration sees of the advice that the server gives about itself: findings with their evidence, what to change, and
 * what follows from what.
 *
 * <p>Start reading at {@link AdviceSource}, which the module {@code advisor} implements, and {@link AdviceFinding}. Immutable
 * but for the source, which any thread may ask and which only looks.
 *
 * <p>Not here: rules, and how findings come and go (module {@code advisor}).
 */
@NullMarked
package org.heliostat.admin.advice;

import org.jspecify.annotations.NullMarked;
