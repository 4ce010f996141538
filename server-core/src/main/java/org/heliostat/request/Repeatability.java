package org.heliostat.request;

/** Whether the quick lane may repeat a function's last outcome for the same URI without a session thread. */
public enum Repeatability {
    /**
     * Same method, URI and virtual server, and unchanged files: same outcome and effects. The recorded outcome
     * stands and the function is not run again, only counted. Such a function looks neither at header fields nor at
     * the client or its connection, unless it tells the run so ({@code RunNotes.dependsOnOrigin}).
     */
    SAME_FOR_URI,
    /**
     * Looks at the request itself (headers, client), never blocks, and changes nothing when it ends as recorded.
     * Run again each time; a different outcome sends the request to a session thread.
     */
    RUN_AGAIN,
    /** May block, or is unknown: the request always takes a session thread. */
    NEVER
}
