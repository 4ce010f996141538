package org.heliostat.stats.latency;

/**
 * Lets a measurement find out what the statistics of requests cost: {@code -Dheliostat.statistics=off} leaves out counters
 * and times of requests, servlets and functions. For that purpose only: every report then shows zeroes. Counters that the
 * server itself needs, such as those of its queue and of requests by status, go on. Known when the class is loaded, so that the compiler removes
 * what is left out.
 */
public final class Measuring {

    public static final boolean IS_ON = !"off".equals(System.getProperty("heliostat.statistics"));

    private Measuring() {}
}
