/**
 * The bridge to Jasper, which compiles and runs pages (Jakarta Pages 4.0).
 *
 * <p>Start reading at {@link org.heliostat.servlet.jsp.JspEngine}. It needs nothing of the container but a
 * {@link jakarta.servlet.ServletContext}. Set up by the thread that starts the application; pages run on session
 * threads.
 *
 * <p>Not here: which requests are pages (dispatch), the jsp-config an application wrote (deploy).
 */
@NullMarked
package org.heliostat.servlet.jsp;

import org.jspecify.annotations.NullMarked;
