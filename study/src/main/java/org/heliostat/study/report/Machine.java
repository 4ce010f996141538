package org.heliostat.study.report;

/**
 * Where a study was made. Immutable.
 *
 * @param processors that this process may use
 * @param model of the processors, empty where it is not told
 * @param memoryBytes of the machine, or of the control group where that has a limit; 0 where it is not told
 * @param java version of the client, and of servers of the study's own
 * @param system name and version
 */
public record Machine(int processors, String model, long memoryBytes, String java, String system) {}
