/**
 * Sessions of an application that is replaced while requests go on.
 *
 * <p>Start reading at {@link SessionCarriage}. Session threads and the thread that deploys; both may block.
 *
 * <p>Not here: who follows whom (httpsession.Succession).
 */
@NullMarked
package org.heliostat.servlet.httpsession.reload;

import org.jspecify.annotations.NullMarked;
