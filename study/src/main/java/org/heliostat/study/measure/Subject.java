package org.heliostat.study.measure;

import java.net.InetAddress;
import org.heliostat.study.load.Connections;
import org.heliostat.study.load.Target;

/**
 * A kind of request to a server that runs. Immutable.
 *
 * @param name a word, the same for each number of processors
 * @param title for people
 * @param address of the target's host
 * @param processors that the server has, 0 where that is not known
 * @param isShared whether the client runs on the same ones
 * @param meter of the server
 */
public record Subject(
        String name,
        String title,
        Target target,
        InetAddress address,
        Connections manner,
        int processors,
        boolean isShared,
        ServerMeter meter) {}
