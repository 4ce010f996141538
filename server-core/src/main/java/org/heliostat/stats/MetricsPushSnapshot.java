package org.heliostat.stats;

/**
 * What was sent to a collector of metrics (OtlpUrl).
 *
 * @param state {@code off}, {@code waiting} for the first time, {@code well}, {@code failing}
 * @param sent times that the collector took the figures
 * @param failed times that it did not
 * @param rejected data points that it refused of what it took
 * @param lastFailure why the last one that failed did so; empty when there was none
 */
public record MetricsPushSnapshot(String state, long sent, long failed, long rejected, String lastFailure) {

    /** Nothing is sent. */
    public static final MetricsPushSnapshot OFF = new MetricsPushSnapshot("off", 0, 0, 0, "");
}
