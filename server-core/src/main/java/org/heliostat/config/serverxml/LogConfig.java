package org.heliostat.config.serverxml;

/**
 * {@code <LOG>}: the error log.
 *
 * @param file relative to the configuration folder; empty = magnus.conf's ErrorLog decides
 * @param logLevel finest, finer, fine, info, warning, failure, misconfiguration, config, security or catastrophe
 */
public record LogConfig(
        String file,
        String logLevel,
        boolean logVsId,
        boolean logStdout,
        boolean logStderr,
        boolean logToConsole,
        boolean useSyslog) {}
