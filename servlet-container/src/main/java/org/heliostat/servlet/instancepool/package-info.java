/**
 * Servlets of which each instance serves one request at a time: what SingleThreadModel was, by sun-web.xml.
 *
 * <p>Start reading at {@link org.heliostat.servlet.instancepool.PooledServlet}, which the container takes for the
 * servlet itself.
 *
 * <p>Any thread; nobody waits for an instance, and none is made under a lock.
 *
 * <p>Not here: loading a servlet and taking it out of service (dispatch).
 */
@NullMarked
package org.heliostat.servlet.instancepool;

import org.jspecify.annotations.NullMarked;
