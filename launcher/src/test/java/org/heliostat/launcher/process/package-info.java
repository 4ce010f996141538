/**
 * Tests of the packaged jar as a process, from outside.
 *
 * <p>Start reading at {@link PackagedServerIT}.
 */
@NullMarked
package org.heliostat.launcher.process;

import org.jspecify.annotations.NullMarked;
