/**
 * Clickable images whose areas the server knows.
 *
 * <p>Start reading at {@link Imagemap}; {@link ImagemapReader} reads the file of areas. Immutable or per call; session
 * threads.
 *
 * <p>Not here: types of files (obj.conf and mime.types).
 */
@NullMarked
package org.heliostat.saf.imagemap;

import org.jspecify.annotations.NullMarked;
