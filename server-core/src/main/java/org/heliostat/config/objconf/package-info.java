/**
 * obj.conf: which functions answer which requests.
 *
 * <p>Start reading at {@link ObjConf}; {@link ObjConfReader} makes it from text, {@link ParameterLexer} reads the
 * {@code name="value"} pairs that magnus.conf's Init lines have too. Records are immutable.
 *
 * <p>Not here: whether a function exists and what its parameters mean (request), and running it.
 */
@NullMarked
package org.heliostat.config.objconf;

import org.jspecify.annotations.NullMarked;
