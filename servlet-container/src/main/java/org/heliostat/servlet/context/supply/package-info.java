/**
 * What a web application is started with, and by whom it is made ready.
 *
 * <p>Start reading at {@link WebAppPreparation}. Implemented where class loading, pages and the instance's folders
 * are put together.
 *
 * <p>Threads: used by the thread that deploys, except {@link InstanceFactory} and {@link MediaTypes}, which any thread
 * may call.
 *
 * <p>Not here: running applications (context).
 */
@NullMarked
package org.heliostat.servlet.context.supply;

import org.jspecify.annotations.NullMarked;
