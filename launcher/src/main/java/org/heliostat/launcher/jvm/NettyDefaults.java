package org.heliostat.launcher.jvm;

/** What Netty does in a server unless its own properties say otherwise. */
public final class NettyDefaults {

    private static final String FLIGHT_RECORDER = "io.netty.jfr.enabled";
    private static final String LEAK_LEVEL = "io.netty.leakDetection.level";
    private static final String LEAK_INTERVAL = "io.netty.leakDetection.samplingInterval";

    /** Of so many buffers one is followed; of 128, as Netty has it, the stack traces take a fortieth of all the time. */
    private static final String INTERVAL = "4096";

    private NettyDefaults() {}

    /** To be called before Netty is used. */
    public static void settle() {
        // The flight recorder takes a tenth of a start, and nobody may listen.
        settle(FLIGHT_RECORDER, "false");
        if (System.getProperty(LEAK_LEVEL) == null) {
            settle(LEAK_INTERVAL, INTERVAL);
        }
    }

    private static void settle(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
