package org.heliostat.http.http1;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.EpollTcpInfo;

/**
 * Looks what has become of a connection whose client has ended its half. Nothing is read from it any more, so a reset
 * that follows shows only in the state of the socket; where that cannot be asked for, with the next write.
 */
final class HalfClosed {

    /** TCP_CLOSE of the Linux kernel: neither side can say anything. */
    private static final int CLOSED = 7;

    private HalfClosed() {}

    /** @return whether the client is known to take no answer. On the I/O loop. */
    static boolean isDead(Channel channel) {
        if (!(channel instanceof EpollSocketChannel socket) || !socket.isActive()) {
            return false;
        }
        EpollTcpInfo info = socket.tcpInfo();
        return info.state() == CLOSED;
    }
}
