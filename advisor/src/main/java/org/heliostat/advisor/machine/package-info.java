/**
 * What the operating system and the Java virtual machine set as limits, and what they count of a process that comes near them:
 * memory, descriptors, processors of a control group and those that others have, connections that nobody accepted, settings of
 * the kernel ({@link Kernel}); and what threads of the virtual machine do ({@link JavaThreads}).
 *
 * <p>Start reading at {@link Machine}; {@link MachineReader} reads it once a round. {@link SystemFiles}, {@link ControlGroup} and
 * {@link ProcessLimits} tell of any process of the machine, for {@code advisor.os}. Linux tells most of it in files (proc(5),
 * cgroups(7)); elsewhere it is not known. One thread, which may wait for a file.
 *
 * <p>Not here: figures that the server's snapshot has.
 */
@NullMarked
package org.heliostat.advisor.machine;

import org.jspecify.annotations.NullMarked;
