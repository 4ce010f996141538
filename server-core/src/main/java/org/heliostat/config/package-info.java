/**
 * What every configuration file has in common: where a value stands, what was found wrong, and the registry of
 * directives that knows each name, type, range and default.
 *
 * <p>Start reading at {@link DirectiveTable}; its rows are made by {@link DirectiveRow}. Readers put every
 * {@link Finding} into one {@link Findings}, so that all of them are reported at once. Everything here is
 * immutable except {@link Findings}, which belongs to the thread that reads.
 *
 * <p>Not here: the files themselves (subpackages, joined by {@code config.instance}), and the names of stage
 * functions (request).
 */
@NullMarked
package org.heliostat.config;

import org.jspecify.annotations.NullMarked;
