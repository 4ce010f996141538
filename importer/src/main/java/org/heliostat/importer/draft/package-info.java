/**
 * The instance that an import makes, before it is written: listen sockets, virtual servers, obj.conf, pools, realms, certificates.
 *
 * <p>Start reading at {@link InstanceDraft}; {@link DraftFiles} makes files of it, {@link Written} sees to it that no value of an
 * import ends a string or begins a line. One thread, that of the import; a draft is used once.
 *
 * <p>Not here: what settings of other servers mean (tomcat, apache, nginx), and where files are written (launcher).
 */
@NullMarked
package org.heliostat.importer.draft;

import org.jspecify.annotations.NullMarked;
