package org.heliostat.listen;

import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.unix.UnixChannelOption;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.net.StandardSocketOptions;

/** How sockets are driven (Transport). */
public enum TransportKind {
    EPOLL,
    IO_URING,
    NIO;

    /**
     * Chooses what the machine can do.
     *
     * @param wanted {@code auto}, {@code epoll}, {@code io_uring} or {@code nio}; {@code auto} prefers epoll, which is
     *     within 7 % of io_uring where both were measured and is allowed in more containers
     */
    public static TransportKind choose(String wanted) {
        TransportKind first = wanted.equals("io_uring") ? IO_URING : EPOLL;
        TransportKind choice = wanted.equals("nio") || !first.isAvailable() ? NIO : first;
        if (choice == NIO && wanted.equals("io_uring") && EPOLL.isAvailable()) {
            choice = EPOLL;
        }
        return choice;
    }

    /** @return the name in magnus.conf */
    public String text() {
        return switch (this) {
            case EPOLL -> "epoll";
            case IO_URING -> "io_uring";
            case NIO -> "nio";
        };
    }

    public boolean isAvailable() {
        return switch (this) {
            case EPOLL -> Epoll.isAvailable();
            case IO_URING -> IoUring.isAvailable();
            case NIO -> true;
        };
    }

    /** @return whether several acceptors can share one port */
    boolean sharesPorts() {
        return this != NIO;
    }

    /** @return the option that lets several sockets have one port, or overlapping addresses with it */
    ChannelOption<Boolean> portSharing() {
        return switch (this) {
            case EPOLL, IO_URING -> UnixChannelOption.SO_REUSEPORT;
            case NIO -> NioChannelOption.of(StandardSocketOptions.SO_REUSEPORT);
        };
    }

    IoHandlerFactory ioHandlers() {
        return switch (this) {
            case EPOLL -> EpollIoHandler.newFactory();
            case IO_URING -> IoUringIoHandler.newFactory();
            case NIO -> NioIoHandler.newFactory();
        };
    }

    /**
     * @param descriptor of a listen socket that is open
     * @throws IllegalStateException unless this is epoll
     */
    ServerChannel inherited(int descriptor) {
        return switch (this) {
            case EPOLL -> new EpollServerSocketChannel(descriptor);
            case IO_URING, NIO ->
                throw new IllegalStateException(
                        "Transport " + text() + " takes no open listen sockets (expected: epoll)");
        };
    }

    Class<? extends ServerChannel> serverChannel() {
        return switch (this) {
            case EPOLL -> EpollServerSocketChannel.class;
            case IO_URING -> IoUringServerSocketChannel.class;
            case NIO -> NioServerSocketChannel.class;
        };
    }
}
