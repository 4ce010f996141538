package org.heliostat.config.serverxml;

import java.time.Duration;

/** The quality-of-service settings of {@code <SERVER>}. */
public record QosConfig(boolean active, Duration metricsInterval, Duration recomputeInterval, QosLimits limits) {}
