/**
 * nginx: nginx.conf with all that it includes, into an instance: sites of files, and proxies.
 *
 * <p>Start reading at {@link NginxImport}. {@link ConfReader} makes nodes of the text; {@link ServerReader} and {@link LocationReader}
 * go through the blocks; {@link Counterparts} is the table of what is known of a name. One thread, that of the import.
 *
 * <p>Not here: how an instance is written (draft).
 */
@NullMarked
package org.heliostat.importer.nginx;

import org.jspecify.annotations.NullMarked;
