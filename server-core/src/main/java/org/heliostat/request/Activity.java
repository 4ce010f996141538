package org.heliostat.request;

/** What the thread of an exchange is at, as far as lists of threads tell it apart. */
public enum Activity {
    /** Stages of obj.conf, applications. */
    SERVES,
    /** Waits for name servers to say what the client is called. */
    ASKS_FOR_NAME,
    /** AddLog, after the answer. */
    LOGS
}
