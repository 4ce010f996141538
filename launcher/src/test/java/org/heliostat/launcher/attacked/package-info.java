/**
 * The application that {@link org.heliostat.launcher.process.ContainerAttacksIT} attacks; its classes go into a WAR.
 *
 * <p>Start reading at {@link UploadServlet}.
 */
@NullMarked
package org.heliostat.launcher.attacked;

import org.jspecify.annotations.NullMarked;
