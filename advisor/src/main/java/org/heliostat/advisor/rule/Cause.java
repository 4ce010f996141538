package org.heliostat.advisor.rule;

/**
 * Another rule whose finding explains one's own when both hold. Immutable.
 *
 * @param rule its name
 * @param sameThing whether both must be about the same thing
 */
public record Cause(String rule, boolean sameThing) {}
