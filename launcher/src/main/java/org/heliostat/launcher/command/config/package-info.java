/**
 * {@code config show}, {@code set}, {@code diff}, {@code history}, {@code undo}: the configuration of a running server.
 *
 * <p>Start reading at {@link ConfigCommand}, whose commands share {@link ConfigurationChanges}.
 * The main thread; a running server is asked, which checks and applies.
 *
 * <p>Not here: {@code check}, which needs no server; what a change does (module admin-ui, package config).
 */
@NullMarked
package org.heliostat.launcher.command.config;

import org.jspecify.annotations.NullMarked;
