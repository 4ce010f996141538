package org.heliostat.http.channel;

import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringSocketChannel;

/**
 * Asks the Linux kernel how far the end of a connection has come, and has it ask the client; with the transport nio it
 * can do neither.
 */
final class TcpState {

    private static final int UNKNOWN = 0;

    /** Neither side has ended its half. */
    private static final int ESTABLISHED = 1;

    /** Our half has ended, and the client has not yet taken all of it. */
    private static final int FIN_WAIT_1 = 4;

    /** Neither side can say anything. */
    private static final int CLOSED = 7;

    /** Seconds of silence before the first probe, and between two. */
    private static final int FIRST_PROBE = 10;

    private static final int NEXT_PROBE = 10;

    /**
     * Probes without an answer that end a connection. A kernel that closes for a program is silent for a while, a minute with
     * Linux, before it answers with a reset: they take longer than that.
     */
    private static final int MOST_PROBES = 12;

    private TcpState() {}

    /**
     * Has a client that has ended its half asked whether it is still there. It may wait for its answer, or be gone: that
     * looks the same. So the kernel asks it from time to time (RFC 9293, section 3.8.4); who is gone answers with a reset.
     * Nothing is read from it any more, so the reset shows only here; where that cannot be asked for, with the next
     * write. On the I/O loop.
     */
    static void probe(Channel channel) {
        if (channel instanceof EpollSocketChannel socket && socket.isActive()) {
            socket.config()
                    .setTcpKeepIdle(FIRST_PROBE)
                    .setTcpKeepIntvl(NEXT_PROBE)
                    .setTcpKeepCnt(MOST_PROBES)
                    .setKeepAlive(true);
        } else if (channel instanceof IoUringSocketChannel socket && socket.isActive()) {
            ChannelConfig config = socket.config();
            config.setOption(IoUringChannelOption.TCP_KEEPIDLE, FIRST_PROBE);
            config.setOption(IoUringChannelOption.TCP_KEEPINTVL, NEXT_PROBE);
            config.setOption(IoUringChannelOption.TCP_KEEPCNT, MOST_PROBES);
            config.setOption(ChannelOption.SO_KEEPALIVE, true);
        }
    }

    /**
     * Has the kernel take no more than it can send soon (TCP_NOTSENT_LOWAT): so many bytes wait there beside those that are on
     * their way, not megabytes. On the I/O loop.
     */
    static void boundUnsent(Channel channel, int bytes) {
        if (channel instanceof EpollSocketChannel socket && socket.isActive()) {
            socket.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, (long) bytes);
        } else if (channel instanceof IoUringSocketChannel socket && socket.isActive()) {
            socket.config().setOption(IoUringChannelOption.TCP_NOTSENT_LOWAT, (long) bytes);
        }
    }

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
