/**
 * A program that serves a servlet of its own.
 *
 * <p>Start reading at {@link samples.embeddedhello.HelloProgram}. The main thread waits; the servlet runs on threads of the server.
 *
 * <p>Not here: a class loader or a descriptor; the program's own classes are the application.
 */
@NullMarked
package samples.embeddedhello;

import org.jspecify.annotations.NullMarked;
