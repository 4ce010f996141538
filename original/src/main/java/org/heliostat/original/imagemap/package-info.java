/**
 * Clickable images whose areas the server knows.
 *
 * <p>The server finds it by {@link ImagemapFunctions}. Start reading at {@link Imagemap}; {@link ImagemapReader} reads the file of areas. Immutable or per call; session
 * threads.
 *
 * <p>Not here: types of files (obj.conf and mime.types).
 */
@NullMarked
package org.heliostat.original.imagemap;

import org.jspecify.annotations.NullMarked;
