/**
 * nsfc.conf: settings of the file cache.
 *
 * <p>Start reading at {@link NsfcConf}; {@link NsfcDirectives} is the table of parameters, {@link NsfcConfReader}
 * makes the record from text. Records are immutable.
 *
 * <p>Not here: the cache itself (filecache).
 */
@NullMarked
package org.heliostat.config.nsfc;

import org.jspecify.annotations.NullMarked;
