/**
 * What commands of several packages have in common: which instance is meant, tables of text, what is said of a word that is unknown.
 *
 * <p>Start reading at {@link InstanceChoice}. The main thread.
 *
 * <p>Not here: any command.
 */
@NullMarked
package org.heliostat.launcher.command.line;

import org.jspecify.annotations.NullMarked;
