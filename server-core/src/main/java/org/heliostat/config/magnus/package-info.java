/**
 * magnus.conf: threads, connections, limits, and the functions to run at start.
 *
 * <p>Start reading at {@link MagnusConf}, whose accessors are named after directives; {@link MagnusDirectives} is
 * the table of all of them, {@link MagnusConfReader} makes the record from text. Records are immutable.
 *
 * <p>Not here: what a directive does; that is in the package whose box it limits.
 */
@NullMarked
package org.heliostat.config.magnus;

import org.jspecify.annotations.NullMarked;
