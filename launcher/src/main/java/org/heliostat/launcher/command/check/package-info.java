/**
 * {@code check} and what stands below it: what is wrong with the configuration, and with the machine for it.
 *
 * <p>Start reading at {@link CheckCommand}. The main thread.
 *
 * <p>Not here: what is looked at in a configuration ({@code launcher.check}), what of the machine is compared ({@code advisor.os}).
 */
@NullMarked
package org.heliostat.launcher.command.check;

import org.jspecify.annotations.NullMarked;
