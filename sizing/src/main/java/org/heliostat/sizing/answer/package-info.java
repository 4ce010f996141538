/**
 * What sizing answers: each figure with its arithmetic and the line of the configuration that follows from it, as text and JSON.
 *
 * <p>Start reading at {@link Answer} and {@link Report}. {@link Settings} makes the lines, and never one that the registry of
 * directives refuses.
 *
 * <p>Threads: immutable values and pure functions.
 *
 * <p>Not here: the arithmetic (org.heliostat.sizing).
 */
@NullMarked
package org.heliostat.sizing.answer;

import org.jspecify.annotations.NullMarked;
