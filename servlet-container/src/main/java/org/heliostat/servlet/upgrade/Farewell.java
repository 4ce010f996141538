package org.heliostat.servlet.upgrade;

/** An upgrade handler whose protocol has last words: it ends its connection itself when the application stops. */
public interface Farewell {

    /** The application stops: say so to the peer, and end the connection soon. Any thread. */
    void sayGoodbye();
}
