package org.heliostat.stats;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says for which time the figures of a snapshot speak, and what only a span of time has: rates, averages and ratios.
 * What is {@code null} was not counted in that time.
 *
 * @param name {@code 1m}, {@code 5m}, {@code 15m} or {@code start}: of distributions, rates, averages and ratios
 * @param counters the same for counters
 * @param coveredMillis the time that the figures of the window really speak for: shorter than it is long while the server
 *     is young, and at its far end, where samples lie wider apart
 * @param perSecond rates
 * @param averages per event
 * @param ratios 0 to 1
 * @param samples that windows are made from
 */
public record WindowSnapshot(
        String name,
        String counters,
        long coveredMillis,
        PerSecond perSecond,
        Averages averages,
        Ratios ratios,
        Samples samples) {

    /** Of a snapshot as it is read: everything since the start. */
    public static final String START = "start";

    /** Nothing was derived. */
    public static final WindowSnapshot NONE = new WindowSnapshot(
            START,
            START,
            0,
            new PerSecond(0, 0, 0, 0, 0, 0, 0, 0, 0),
            new Averages(null, null, null, null, null, List.of(), List.of(), List.of(), List.of()),
            new Ratios(null, null, null, null, null, null, null, null, null, null, null),
            Samples.NONE);

    /**
     * Events per second.
     *
     * @param requests that ended on a virtual server
     * @param quickLane requests answered on I/O loops
     * @param queued requests that went into the connection queue
     * @param overflows requests refused since the queue was full
     * @param status4xx answers
     * @param status5xx answers
     * @param connections accepted
     * @param bytesSent on all connections
     * @param bytesReceived on all connections
     */
    public record PerSecond(
            double requests,
            double quickLane,
            double queued,
            double overflows,
            double status4xx,
            double status5xx,
            double connections,
            double bytesSent,
            double bytesReceived) {}

    /**
     * Averages.
     *
     * @param queueDelayNanos a request waited in the connection queue
     * @param bytesPerRequest sent
     * @param queueLength requests in the queue, averaged over the time
     * @param sessionsBusy session threads that ran a request, averaged over the time
     * @param keptConnections connections that waited for their next request, averaged over the time
     * @param threadPools each of them, NativePool first
     * @param jdbcResources each pool of connections
     * @param fastCgi connections of each FastCGI application, by its address
     * @param origins requests at each server that the reverse proxy asks, by its URL
     */
    public record Averages(
            @Nullable Double queueDelayNanos,
            @Nullable Double bytesPerRequest,
            @Nullable Double queueLength,
            @Nullable Double sessionsBusy,
            @Nullable Double keptConnections,
            List<PoolAverages> threadPools,
            List<PoolAverages> jdbcResources,
            List<PoolAverages> fastCgi,
            List<PoolAverages> origins) {

        public Averages {
            threadPools = List.copyOf(threadPools);
            jdbcResources = List.copyOf(jdbcResources);
            fastCgi = List.copyOf(fastCgi);
            origins = List.copyOf(origins);
        }
    }

    /**
     * Averages of one pool, or of what has places for requests as a pool has, over the time that it was there.
     *
     * @param name of the pool
     * @param inUse threads at work, connections lent out or in use, or requests that an origin had
     * @param waiting requests or threads that waited for one
     */
    public record PoolAverages(String name, @Nullable Double inUse, @Nullable Double waiting) {}

    /**
     * Ratios.
     *
     * @param quickLane of requests, answered on I/O loops
     * @param keepAliveHits of requests, on a kept connection
     * @param queueOverflows of requests for the queue, refused since it was full
     * @param status4xx of answers
     * @param status5xx of answers
     * @param fileCacheHits of look-ups
     * @param nameCacheHits of look-ups of names
     * @param passwordCacheHits of checks of passwords
     * @param compression bytes after of bytes before
     * @param sessionsBusy of session threads that may run at once, averaged over the time
     * @param processor of all processors' time, used by the process
     */
    public record Ratios(
            @Nullable Double quickLane,
            @Nullable Double keepAliveHits,
            @Nullable Double queueOverflows,
            @Nullable Double status4xx,
            @Nullable Double status5xx,
            @Nullable Double fileCacheHits,
            @Nullable Double nameCacheHits,
            @Nullable Double passwordCacheHits,
            @Nullable Double compression,
            @Nullable Double sessionsBusy,
            @Nullable Double processor) {}

    /**
     * What windows are made from.
     *
     * @param bytes that the samples take
     * @param maxBytes they may take (WindowMemory)
     * @param boxes virtual servers, applications, servlets, pools … with windows of their own
     * @param maxBoxes that may have them
     * @param boxesLeftOut boxes without: their distributions are empty in every window, their counters 0
     * @param leftOut the first of these by name
     * @param condensed samples joined before their time to stay within the memory
     */
    public record Samples(
            long bytes,
            long maxBytes,
            int boxes,
            int maxBoxes,
            long boxesLeftOut,
            List<String> leftOut,
            long condensed) {

        /** Nothing is kept. */
        public static final Samples NONE = new Samples(0, 0, 0, 0, 0, List.of(), 0);

        public Samples {
            leftOut = List.copyOf(leftOut);
        }
    }

    /** @return whether the figures speak for less than all the time since the start */
    public boolean isWindow() {
        return !name.equals(START);
    }

    /** @return seconds that the figures speak for */
    public double coveredSeconds() {
        return coveredMillis / 1000.0;
    }

    /** @return rates, averages and ratios, by the names they have in JSON, those left out that nothing was counted for */
    public Map<String, Double> derived() {
        Map<String, Double> derived = new LinkedHashMap<>();
        derived(derived, "perSecond", perSecond);
        derived(derived, "averages", averages);
        derived(derived, "ratios", ratios);
        return derived;
    }

    private static void derived(Map<String, Double> derived, String group, Record figures) {
        for (RecordComponent component : figures.getClass().getRecordComponents()) {
            try {
                if (component.getAccessor().invoke(figures) instanceof Double value) {
                    derived.put(group + "." + component.getName(), value);
                }
            } catch (IllegalAccessException | InvocationTargetException impossible) {
                throw new IllegalStateException(component + " cannot be read", impossible);
            }
        }
    }
}
