package org.heliostat.sizing.load;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The load that is expected. Immutable. Negative numbers stand for what was not given and is taken from figures or assumed.
 *
 * @param arrivals how many requests come
 * @param allowance how much more is to be carried, and how much is to be free
 * @param sessions of users
 * @param connections that clients keep
 * @param documents that are served
 * @param process what the process needs besides
 * @param logs that are written
 * @param machine limits of one machine
 */
public record Load(
        Arrivals arrivals,
        Allowance allowance,
        Sessions sessions,
        Connections connections,
        Documents documents,
        Process process,
        Logs logs,
        Machine machine) {

    /**
     * How many requests come.
     *
     * @param rate per second; negative = not given
     * @param users at the same time; negative = not given
     * @param thinkSeconds between two requests of a user
     * @param mix share of each kind of request, 0 to 1, together 1; empty where there is only one kind
     * @param tlsNew part of the requests that come with a new TLS session, 0 to 1
     * @param tlsResumed part of them that come with a TLS session from before, 0 to 1
     */
    public record Arrivals(
            double rate, double users, double thinkSeconds, Map<String, Double> mix, double tlsNew, double tlsResumed) {

        public Arrivals {
            // In the order in which it was written.
            mix = Collections.unmodifiableMap(new LinkedHashMap<>(mix));
        }
    }

    /**
     * How much more is to be carried, and how much is to be free.
     *
     * @param peak factor, at least 1
     * @param growth 0 = none, 0.5 = half as much again
     * @param margin part that is free at the highest load, 0.05 to 0.9
     */
    public record Allowance(double peak, double growth, double margin) {

        /** @return by how much what was given is multiplied */
        public double factor() {
            return peak * (1 + growth);
        }

        /** @return part that may be used */
        public double used() {
            return 1 - margin;
        }
    }

    /**
     * HTTP sessions.
     *
     * @param count at the same time; negative = not given
     * @param bytes of the heap for each
     * @param visitSeconds that a user stays; negative = not given
     * @param timeoutSeconds that a session outlives the visit
     */
    public record Sessions(double count, double bytes, double visitSeconds, double timeoutSeconds) {}

    /**
     * Connections that clients keep.
     *
     * @param kept at the same time; negative = not given
     * @param perUser connections of one user
     * @param requests that come on one of them before it is idle, where users are not known
     * @param idleSeconds that an idle one is kept
     */
    public record Connections(double kept, double perUser, double requests, double idleSeconds) {}

    /**
     * Files.
     *
     * @param files that are asked for
     * @param meanBytes of one
     */
    public record Documents(double files, double meanBytes) {

        public double bytes() {
            return files * meanBytes;
        }
    }

    /**
     * What requests need in the process.
     *
     * @param waitSeconds that a request may wait for a session thread
     * @param requestBytes of a request; negative = not given
     * @param allocationBytes of the heap that a request uses for itself
     * @param liveBytes of the heap after a collection; negative = not given
     */
    public record Process(double waitSeconds, double requestBytes, double allocationBytes, double liveBytes) {}

    /**
     * Access logs.
     *
     * @param days that they are kept
     * @param lineBytes of one request
     */
    public record Logs(double days, double lineBytes) {}

    /**
     * Limits of one machine; negative = none.
     *
     * @param processors whole
     * @param memoryBytes of the machine
     */
    public record Machine(double processors, double memoryBytes) {}
}
