/**
 * What happens to sessions when their application, or the server, stops and starts again.
 *
 * <p>Start reading at {@link SessionKeeping}. By the thread that deploys.
 *
 * <p>Not here: an application that is replaced while requests go on (reload).
 */
@NullMarked
package org.heliostat.servlet.httpsession.restart;

import org.jspecify.annotations.NullMarked;
