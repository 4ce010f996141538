/**
 * The original's descriptor sun-web.xml: session manager, cache, instances of servlets and pages.
 *
 * <p>Start reading at {@link SunWebReader}; what is wrong is told by line. Used by the deploying thread.
 *
 * <p>Not here: web.xml, which stands beside it.
 */
@NullMarked
package org.heliostat.servlet.deploy.descriptor.sunweb;

import org.jspecify.annotations.NullMarked;
