/**
 * Service functions that hand a request to a program outside of the server, and make an answer of what it writes: CGI and
 * FastCGI.
 *
 * <p>The server finds it by {@link Gateway}, on its class path, and starts and serves without it. Start reading at {@link SendCgi}; {@link ProgramVariables} is what a program is told, {@link RequestInput} the body it
 * may read, {@link ProgramAnswer} the way from its output to the client. The session thread that serves the request waits
 * for the program; long bodies are written to CGI programs by a thread beside it.
 *
 * <p>Not here: processes (cgi, spawn), the FastCGI protocol (fastcgi), directives (config.magnus), figures (stats.program).
 */
@NullMarked
package org.heliostat.gateway;

import org.jspecify.annotations.NullMarked;
