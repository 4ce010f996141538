/**
 * The application behind real runs; its class file is put into a folder that the server deploys.
 *
 * <p>Not here: making the folder.
 */
@NullMarked
package org.heliostat.benchmarks.tuning.app;

import org.jspecify.annotations.NullMarked;
