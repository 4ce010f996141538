package org.heliostat.request;

/** Carries one exchange through the stages, and ends it when it is complete. Belongs to the thread that has the exchange. */
public interface ExchangeRun {

    /** Ends the exchange: what is left of the answer, log, counters. Runs once, on a thread that may block. */
    void finish();
}
