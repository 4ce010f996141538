/**
 * What a web application is started with, by whom it is made ready, and where instances of its classes come from.
 *
 * <p>Start reading at {@link WebAppPreparation}. Implemented where class loading, pages and the instance's folders
 * are put together. {@link PooledServlet} stands for a servlet of which each instance serves one request at a time: what
 * SingleThreadModel was, by sun-web.xml.
 *
 * <p>Threads: used by the thread that deploys, except {@link InstanceFactory}, {@link MediaTypes} and pools, which any thread
 * may call; nobody waits for an instance of a pool, and none is made under a lock.
 *
 * <p>Not here: running applications (context).
 */
@NullMarked
package org.heliostat.servlet.context.supply;

import org.jspecify.annotations.NullMarked;
