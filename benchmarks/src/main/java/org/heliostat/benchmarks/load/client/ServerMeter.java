package org.heliostat.benchmarks.load.client;

/** Told when the measured part of a load begins and ends. Called on the thread that makes the load. */
public interface ServerMeter {

    /** Looks at nothing. */
    ServerMeter NONE = new ServerMeter() {
        @Override
        public void begin() {
            // nothing is measured
        }

        @Override
        public void end() {
            // nothing is measured
        }
    };

    void begin();

    void end();
}
