package org.heliostat.gateway.upstream;

/**
 * How much of heads one response may have. Immutable.
 *
 * @param bytes of a head, and of trailer fields (max-head)
 * @param lines fields of these (max-fields)
 * @param interims responses 100, 102 and 103 before it (max-interim)
 */
public record HeadLimits(int bytes, int lines, int interims) {}
