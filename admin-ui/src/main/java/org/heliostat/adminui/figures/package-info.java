/**
 * Figures over time: the history that the server keeps of itself, the stream of snapshots, and incidents.
 *
 * <p>Start reading at {@link FiguresPulse}: once a second it takes one snapshot for everybody, however many look.
 * {@link Series} names what is kept, {@link History} keeps it, {@link FiguresResource} gives and sends it. {@link
 * IncidentsResource} gives what the server's own watch has seen.
 *
 * <p>Threads: one, {@code admin-figures}; readers come on the administration's threads.
 *
 * <p>Not here: the snapshot itself (server-core's stats), looking for incidents
 * (server-core's incident).
 */
@NullMarked
package org.heliostat.adminui.figures;

import org.jspecify.annotations.NullMarked;
