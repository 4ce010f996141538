/**
 * The server inside of another program: the API for it, stable between versions, and what it needs itself.
 *
 * <p>Start reading at {@link org.heliostat.embedding.Heliostat} and {@link org.heliostat.embedding.HeliostatBuilder}; then
 * {@link org.heliostat.embedding.GeneratedFiles}, by which settings become the configuration that every server has, and
 * {@link org.heliostat.embedding.ProgramPreparation}, by which classes of the program become an application.
 *
 * <p>Threads: a builder belongs to one; a server may be asked by any, and be stopped by another than started it.
 *
 * <p>Not here: what a process has once, such as signals, standard streams, java.util.logging, JMX: they are the program's.
 */
@NullMarked
package org.heliostat.embedding;

import org.jspecify.annotations.NullMarked;
