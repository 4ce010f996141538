/**
 * Apache httpd and Oracle HTTP Server: httpd.conf with all that it includes, and JServ's files, into an instance.
 *
 * <p>Start reading at {@link ApacheImport}. {@link ConfReader} makes nodes of the text, {@link SiteReader} sorts them into a
 * {@link Site}, {@link SiteWriter} writes that down; {@link Counterparts} and {@link MagnusRow} are tables of what is known of a name.
 * One thread, that of the import.
 *
 * <p>Not here: how an instance is written (draft).
 */
@NullMarked
package org.heliostat.importer.apache;

import org.jspecify.annotations.NullMarked;
