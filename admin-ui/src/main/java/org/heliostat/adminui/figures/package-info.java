/**
 * Figures over time: the history that the server keeps of itself, and the stream of snapshots.
 *
 * <p>Start reading at {@link FiguresPulse}: once a second it takes one snapshot for everybody, however many look.
 * {@link Series} names what is kept, {@link History} keeps it, {@link FiguresResource} gives and sends it.
 *
 * <p>Threads: one, {@code admin-figures}; readers come on the administration's threads.
 *
 * <p>Not here: the snapshot itself (server-core's stats).
 */
@NullMarked
package org.heliostat.adminui.figures;

import org.jspecify.annotations.NullMarked;
