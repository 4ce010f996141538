/**
 * Information about files and the contents of small and medium ones, kept in memory within the limits of
 * nsfc.conf, and open files for everything larger.
 *
 * <p>Start reading at {@link FileCache}; {@link FileEntry} is what it hands out, {@link EntryStore} is one
 * running period of the cache, {@link FileContents} the way to the bytes, {@link LinuxFileSystem} that to the disk. Methods
 * named {@code peek…} touch neither disk nor lock and may be called on an I/O loop, and so may those named {@code …AtOnce},
 * which ask the system for what it has in its memory; everything else belongs to session threads.
 *
 * <p>Not here: what an HTTP answer looks like (saf.service, http), who may read which file (acl, saf.pathcheck).
 */
@NullMarked
package org.heliostat.filecache;

import org.jspecify.annotations.NullMarked;
