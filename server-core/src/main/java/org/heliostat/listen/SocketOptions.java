package org.heliostat.listen;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.filecache.CacheRoom;

/**
 * Holds what is the same for all listen sockets of a server.
 *
 * @param loopName of the threads of I/O loops, before their number
 * @param transport as in magnus.conf
 * @param ioThreads I/O loops; 0 = one per processor
 * @param listenQ connections the operating system keeps until they are accepted
 * @param rcvBufSize bytes; 0 = the operating system's choice
 * @param sndBufSize bytes; 0 = the operating system's choice
 * @param allocator where buffers come from
 * @param makesRoom whether a connection over the limit takes the place of the oldest one that waits for its client,
 *     instead of being refused
 */
public record SocketOptions(
        String loopName,
        String transport,
        int ioThreads,
        int listenQ,
        int rcvBufSize,
        int sndBufSize,
        Allocator allocator,
        boolean makesRoom) {

    /** Descriptors left for files, logs, jars and connections to databases. */
    private static final long RESERVED_DESCRIPTORS = 512;

    /** Options of sockets that refuse connections over the limit. */
    public SocketOptions(
            String transport, int ioThreads, int listenQ, int rcvBufSize, int sndBufSize, Allocator allocator) {
        this("io", transport, ioThreads, listenQ, rcvBufSize, sndBufSize, allocator, false);
    }

    /** The allocators to choose from; they differ in how well threads that are no I/O loops are served. */
    public enum Allocator {
        ADAPTIVE,
        POOLED
    }

    /** @return the options that the directives of magnus.conf ask for */
    public static SocketOptions from(MagnusConf conf) {
        return new SocketOptions(
                conf.transport(),
                conf.ioThreads(),
                conf.listenQ(),
                conf.rcvBufSize(),
                conf.sndBufSize(),
                Allocator.ADAPTIVE);
    }

    int loops() {
        return ioThreads > 0 ? ioThreads : Runtime.getRuntime().availableProcessors();
    }

    /** @return connections for which there are descriptors */
    static int connectionsByDescriptors() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            long limit = unix.getMaxFileDescriptorCount();
            long left = limit - RESERVED_DESCRIPTORS - CacheRoom.ofThisProcess().maxOpenFiles();
            return (int) Math.min(Integer.MAX_VALUE, Math.max(limit / 2, left));
        }
        return Integer.MAX_VALUE;
    }

    ByteBufAllocator newAllocator() {
        return switch (allocator) {
            case ADAPTIVE -> new AdaptiveByteBufAllocator();
            case POOLED -> PooledByteBufAllocator.DEFAULT;
        };
    }
}
