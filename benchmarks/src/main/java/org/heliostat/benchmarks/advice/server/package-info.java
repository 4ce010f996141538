/**
 * A server with something planted in it: its instance, its process, what it says.
 *
 * <p>Start reading at {@link Instance}: a copy of what {@code init} makes, with the application {@code /fault} in it, that a case
 * changes. {@link CaseServer} runs the packaged jar on it, {@link AdminApi} asks it. {@link Target} is what a load is told of it.
 * Everything belongs to the thread of its case, unless it says otherwise.
 *
 * <p>Not here: which cases there are (benchmarks.advice.fault), what is put on the server (benchmarks.advice.load).
 */
@NullMarked
package org.heliostat.benchmarks.advice.server;

import org.jspecify.annotations.NullMarked;
