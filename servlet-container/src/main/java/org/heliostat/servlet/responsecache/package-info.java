/**
 * Keeps answers of servlets for later requests: the cache element of sun-web.xml.
 *
 * <p>Start reading at {@link ResponseCache}, one for each application that has it switched on; {@code CacheGate} is
 * what a request meets behind the filters and before the servlet, {@code CachedRun} a run of the servlet whose answer
 * may be kept, {@code AnswerReview} what forbids that.
 *
 * <p>Runs on session threads, which may wait here for one another; I/O loops do not come here.
 *
 * <p>Not here: what sun-web.xml says about a request (responsecache.rule), bounds (responsecache.store), who waits for
 * whom, fragments of pages (responsecache.store).
 */
@NullMarked
package org.heliostat.servlet.responsecache;

import org.jspecify.annotations.NullMarked;
