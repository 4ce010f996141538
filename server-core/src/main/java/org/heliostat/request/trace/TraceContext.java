package org.heliostat.request.trace;

/** Whose traces are continued (TraceContext). */
public enum TraceContext {
    /** The fields pass as they come; the server takes no part. */
    OFF,
    /** Those that trusted proxies bring; for others a trace begins here. */
    TRUSTED,
    /** Those that anybody brings. */
    ALL
}
