/**
 * Where the sessions of one application are kept.
 *
 * <p>Start reading at {@link SessionStore}; {@link MemorySessions} is the one that keeps them in this process. Any thread.
 *
 * <p>Not here: sessions that outlive the process (durable).
 */
@NullMarked
package org.heliostat.servlet.httpsession.store;

import org.jspecify.annotations.NullMarked;
