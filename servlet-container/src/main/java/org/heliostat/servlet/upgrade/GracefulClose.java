package org.heliostat.servlet.upgrade;

/** Ends its connection itself when the application stops: an upgrade handler whose protocol closes with a message. */
public interface GracefulClose {

    /** The application stops: say so to the peer, and end the connection soon. Any thread. */
    void closeGracefully();
}
