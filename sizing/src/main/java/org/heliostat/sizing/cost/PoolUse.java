package org.heliostat.sizing.cost;

/**
 * What one request takes from a pool of database connections. Immutable.
 *
 * @param pool its name; empty where there is only one, whose name is not known
 * @param perRequest connections that are borrowed, on average
 * @param heldSeconds that one of them is held
 */
public record PoolUse(String pool, double perRequest, double heldSeconds) {}
