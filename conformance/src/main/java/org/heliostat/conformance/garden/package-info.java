/**
 * Sends the same odd requests, of HTTP/1 or HTTP/2, to our server, nginx and Tomcat, and lists where they read them differently: what one takes for a
 * body and another for a request is how requests are smuggled.
 *
 * <p>Start reading at {@link Garden}. The inputs follow the HTTP Garden project's list of what has deceived servers, in our own
 * words; mutations of them are made from a seed. A few threads, each with a connection at a time.
 *
 * <p>Not here: whether each input has its right answer (launcher and server-core, tests of attacks).
 */
@NullMarked
package org.heliostat.conformance.garden;

import org.jspecify.annotations.NullMarked;
