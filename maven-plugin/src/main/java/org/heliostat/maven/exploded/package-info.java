/**
 * A project as its WAR would be when it is unpacked, without being packaged: copied from where its parts lie, and again as they
 * change.
 *
 * <p>Start reading at {@link ExplodedWar}. Copies, since an application may ask for all of its files in one folder, and what a
 * compiler is just writing must not be what is served. Changed code makes another {@link Generation} beside the one in service.
 *
 * <p>Threads: one at a time. Not here: what a project consists of, which is asked of Maven; and the server.
 */
@NullMarked
package org.heliostat.maven.exploded;

import org.jspecify.annotations.NullMarked;
