package org.heliostat.servlet.httpsession;

/**
 * Bounds of an application's sessions.
 *
 * @param timeoutSeconds seconds without a request after which a session ends; 0 or less: never
 * @param maxSessions sessions at one time; negative: no limit
 */
public record SessionLimits(int timeoutSeconds, int maxSessions) {}
