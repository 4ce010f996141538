/**
 * Which certificates the listen sockets show.
 *
 * <p>Start reading at {@link CertificatesResource}. The administration's own threads.
 *
 * <p>Not here: reading certificates (server-core's config.certificate).
 */
@NullMarked
package org.heliostat.adminui.certificates;

import org.jspecify.annotations.NullMarked;
