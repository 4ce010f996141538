package org.heliostat.maven.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A server that has been started. Any thread. */
public interface RunningServer {

    /** @return beginning of the URLs of its application, without a slash at the end */
    String url();

    /** @return of its first listen socket */
    int port();

    /** @return from the call to the open port */
    Duration startTime();

    /** @return what is odd about the settings, one line each */
    List<String> warnings();

    /**
     * Starts the application anew, and returns when new requests go to it. The one before it ends its requests meanwhile.
     *
     * @param source a WAR, or a folder that is an unpacked one
     * @throws RefusedException when it does not start; the one that ran stays in service
     */
    void reload(Path source) throws RefusedException;

    /** @return whether an application that was replaced has not ended yet; another reload would wait for it */
    boolean isReloading();

    /** Files of the application have changed. */
    void filesChanged();

    /**
     * Lets requests in progress end, and ends everything. Called again, it waits for the first call and tells the same.
     *
     * @param grace how long to wait for requests in progress
     * @return how many of them were cut
     */
    long stop(Duration grace);
}
