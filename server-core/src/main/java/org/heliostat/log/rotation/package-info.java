/**
 * Rotation of logs: when a file is put aside, what it is called then, how many are kept.
 *
 * <p>Start reading at {@link Rotation}. The thread that writes a log asks it between two lines whether it is time, has
 * it rename the file, and opens a new one; so no line is lost or split. {@link RotatedFileCare} does on a thread of its
 * own what may take long: the program of the administrator, and the removal of the oldest files.
 *
 * <p>Not here: files and their lines (log.access; the error log is the launcher's).
 */
@NullMarked
package org.heliostat.log.rotation;

import org.jspecify.annotations.NullMarked;
