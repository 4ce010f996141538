/**
 * Servers that a study starts by itself: an instance with content made for it, processes bound to processors, their figures.
 *
 * <p>Start reading at {@link org.heliostat.study.own.OwnStudy}, then {@link org.heliostat.study.own.OwnServers};
 * {@link org.heliostat.study.own.Content} says what is asked, {@link org.heliostat.study.own.Site} makes it.
 *
 * <p>Threads: everything belongs to the one that measures, but that {@link org.heliostat.study.own.OwnServers} may be closed from any, so
 * that nothing is left behind whatever ends the process.
 *
 * <p>Not here: what is measured (measure). Of the server nothing is known but what stands in its manual: commands, configuration and
 * the administration API.
 */
@NullMarked
package org.heliostat.study.own;

import org.jspecify.annotations.NullMarked;
