/**
 * Walks one request through the packaged server, notes the classes that it enters, and compares those that decide with
 * what ARCHITECTURE.md says. Start reading at {@link org.heliostat.launcher.way.WayIT}. {@link
 * org.heliostat.launcher.way.ClassRecorder} runs within the server, as a Java agent; it knows nothing but the JDK and Byte
 * Buddy.
 */
@NullMarked
package org.heliostat.launcher.way;

import org.jspecify.annotations.NullMarked;
