package org.heliostat.servlet.dispatch;

/** Marks an exception that whoever found it has told the log already: one line for each request is enough then. */
public interface LoggedFailure {}
