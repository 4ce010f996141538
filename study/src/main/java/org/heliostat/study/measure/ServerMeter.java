package org.heliostat.study.measure;

/** Measures what a server uses between two moments. Belongs to the thread that measures. */
public interface ServerMeter {

    void begin();

    /**
     * Ends what was begun.
     *
     * @param answers that came meanwhile
     */
    Cost end(long answers);

    /** @return a meter of a server of which nothing is known but its answers */
    static ServerMeter none() {
        return new ServerMeter() {
            @Override
            public void begin() {
                // Nothing can be read.
            }

            @Override
            public Cost end(long answers) {
                return Cost.UNKNOWN;
            }
        };
    }
}
