/**
 * A client of the FastCGI protocol: applications that stay and answer one request after the other, such as PHP.
 *
 * <p>Start reading at {@link FastCgiApplications}, the box; a {@link FastCgiApplication} is one of them with its kept
 * connections and, where the server starts it, its process. {@link FastCgiConnection} speaks the protocol, {@link
 * RecordReader} and {@link RecordWriter} are its bytes. Session threads hold the conversations; the clock's thread looks
 * after processes.
 *
 * <p>Not here: how a request becomes parameters and an output an answer (gateway).
 */
@NullMarked
package org.heliostat.gateway.fastcgi;

import org.jspecify.annotations.NullMarked;
