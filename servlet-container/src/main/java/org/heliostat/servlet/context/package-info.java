/**
 * Web applications that run: how they start, what they register, how they are replaced and stop.
 *
 * <p>Start reading at {@link ServletContainer}, the way in for the launcher and administration; {@link WebApps} finds
 * the application for a request, {@link WebApp} is one of them, {@link WebAppStart} the order in which it comes up.
 *
 * <p>Threads: starting and stopping run on the thread that deploys, one change after the other; everything a request
 * touches is immutable or safe for any thread.
 *
 * <p>Not here: reading descriptors (deploy), choosing a servlet (dispatch), the pipeline's functions (saf).
 */
@NullMarked
package org.heliostat.servlet.context;

import org.jspecify.annotations.NullMarked;
