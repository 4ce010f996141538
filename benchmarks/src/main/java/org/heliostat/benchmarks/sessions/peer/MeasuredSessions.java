package org.heliostat.benchmarks.sessions.peer;

/** The sessions of one application of a server. */
interface MeasuredSessions {

    /** A request makes a session, sets one attribute, and ends. Any thread. */
    void make(String name, Object value);

    /** @return sessions there are */
    int count();

    /** Lets the time-out of every session pass, without ending any. Not measured. */
    void age() throws Exception;

    /** Ends every session whose time-out has passed, as the server itself does it. */
    void reap();
}
