/**
 * A program that serves the files of a folder.
 *
 * <p>Start reading at {@link samples.embeddedfiles.FilesProgram}. The main thread waits; files are sent by threads of the server.
 *
 * <p>Not here: applications.
 */
@NullMarked
package samples.embeddedfiles;

import org.jspecify.annotations.NullMarked;
