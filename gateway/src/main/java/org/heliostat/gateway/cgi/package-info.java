/**
 * Programs that answer requests by the Common Gateway Interface: starting them, how many there may be, their output and
 * their end.
 *
 * <p>Start reading at {@link CgiPrograms}, the box that knows all running ones; a {@link CgiProgram} is one of them, its
 * {@code spawn.Child} is what the operating system has of it, {@link CgiHeadParser} what the beginning of its output means. The
 * session thread that serves the request starts the program and reads it; the clock's thread ends what lasts too long;
 * signals are sent on a thread of their own, since sending one is a process too.
 *
 * <p>Not here: how a request becomes variables and an output an answer (gateway).
 */
@NullMarked
package org.heliostat.gateway.cgi;

import org.jspecify.annotations.NullMarked;
