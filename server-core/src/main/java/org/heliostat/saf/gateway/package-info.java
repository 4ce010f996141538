/**
 * Service functions that hand a request to a program outside of the server, and make an answer of what it writes: CGI and
 * FastCGI.
 *
 * <p>Start reading at {@link SendCgi}; {@link ProgramVariables} is what a program is told, {@link RequestInput} the body it
 * may read, {@link ProgramAnswer} the way from its output to the client. The session thread that serves the request waits
 * for the program; long bodies are written to CGI programs by a thread beside it.
 *
 * <p>Not here: processes (cgi), the FastCGI protocol (fastcgi).
 */
@NullMarked
package org.heliostat.saf.gateway;

import org.jspecify.annotations.NullMarked;
