/**
 * What a server with applications is put together from, for whoever starts one: the launcher, and programs that embed it.
 *
 * <p>Start reading at {@link org.heliostat.hosting.WebAppHosting}, the servlet container joined to a server; pools of
 * database connections stand in {@code jdbc}, the folder {@code webapps/} in {@code webapps}. What is made may be asked by
 * any thread; it is made, started and closed by one at a time.
 *
 * <p>Not here: what a process has once (signals, standard streams, error log: module launcher), what an embedding program
 * sees (embedding), administration.
 */
@NullMarked
package org.heliostat.hosting;

import org.jspecify.annotations.NullMarked;
