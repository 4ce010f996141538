/**
 * The application that waits for slow clients' bodies; its class file is put into a folder that servers deploy.
 *
 * <p>Not here: making the folder.
 */
@NullMarked
package org.heliostat.benchmarks.slow.app;

import org.jspecify.annotations.NullMarked;
