/**
 * A program that serves a WAR.
 *
 * <p>Start reading at {@link samples.embeddedwar.WarProgram}. The main thread waits; the application runs on threads of the server.
 *
 * <p>Not here: what is in the WAR, whose classes are apart from the program's.
 */
@NullMarked
package samples.embeddedwar;

import org.jspecify.annotations.NullMarked;
