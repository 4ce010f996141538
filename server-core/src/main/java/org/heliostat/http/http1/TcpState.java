package org.heliostat.http.http1;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;

/** How far the end of a connection has come, as the Linux kernel sees it; with the transport nio it cannot be asked. */
final class TcpState {

    private static final int UNKNOWN = 0;

    /** Neither side has ended its half. */
    private static final int ESTABLISHED = 1;

    /** Our half has ended, and the client has not yet taken all of it. */
    private static final int FIN_WAIT_1 = 4;

    /** Neither side can say anything. */
    private static final int CLOSED = 7;

    private TcpState() {}

    /** @return whether the client is known to take no answer. On the I/O loop. */
    static boolean isClosed(Channel channel) {
        return of(channel) == CLOSED;
    }

    /** @return whether some of what was sent is known to be still on its way, or waiting for it. On the I/O loop. */
    static boolean isSending(Channel channel) {
        int state = of(channel);
        return state == ESTABLISHED || state == FIN_WAIT_1;
    }

    private static int of(Channel channel) {
        if (!channel.isActive()) {
            return UNKNOWN;
        }
        if (channel instanceof EpollSocketChannel socket) {
            return socket.tcpInfo().state();
        }
        return channel instanceof IoUringSocketChannel socket ? socket.tcpInfo().state() : UNKNOWN;
    }
}
