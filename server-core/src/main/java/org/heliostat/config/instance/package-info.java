/**
 * The configuration of one instance as a whole: all files of its {@code conf} folder, read and checked together.
 *
 * <p>Start reading at {@link ConfigurationReader}; the result is one {@link Configuration}, immutable, which a
 * reload replaces as a whole.
 *
 * <p>Not here: the files' own rules (sibling packages).
 */
@NullMarked
package org.heliostat.config.instance;

import org.jspecify.annotations.NullMarked;
