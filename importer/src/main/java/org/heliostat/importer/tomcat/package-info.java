/**
 * Tomcat: server.xml, context.xml, web.xml of conf, tomcat-users.xml and the descriptors of applications, into an instance.
 *
 * <p>Start reading at {@link TomcatImport}; {@link Counterparts} is the table of what is known of each name, and what is computed
 * stands in the readers, one for each element. One thread, that of the import.
 *
 * <p>Not here: how an instance is written (draft).
 */
@NullMarked
package org.heliostat.importer.tomcat;

import org.jspecify.annotations.NullMarked;
