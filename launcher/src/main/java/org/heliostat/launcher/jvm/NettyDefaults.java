package org.heliostat.launcher.jvm;

/** Keeps Java's flight recorder from being started by libraries: it takes a tenth of a start, and nobody may listen. */
public final class FlightRecorder {

    private static final String OF_NETTY = "io.netty.jfr.enabled";

    private FlightRecorder() {}

    /** To be called before Netty is used; whoever wants its events sets the property to true. */
    public static void leaveAlone() {
        if (System.getProperty(OF_NETTY) == null) {
            System.setProperty(OF_NETTY, "false");
        }
    }
}
