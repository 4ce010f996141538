/**
 * Joins the modules into a running server, and is the command line.
 *
 * <p>Start reading at {@link Main}: the commands are in {@code command}; {@link ServerRun} is what {@code start}
 * does, {@link ServerAssembly} puts one server together. {@code instance} is the folder, {@code jvm} holds everything that is global to the Java virtual machine, {@code client} is how
 * commands speak to a running server.
 *
 * <p>Threads: the main thread starts the server, waits for its end and drains it; signals, administration and
 * housekeeping have threads of their own.
 *
 * <p>Not here: anything a server embedded in another program would need (hosting, in the module embedding).
 */
@NullMarked
package org.heliostat.launcher;

import org.jspecify.annotations.NullMarked;
