package org.heliostat.http.http1;

import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringSocketChannel;

/**
 * Has a client that has ended its half asked whether it is still there. It may wait for its answer, or be gone: that
 * looks the same. So the kernel asks it from time to time (RFC 9293, section 3.8.4); who is gone answers with a reset.
 * Nothing is read from it any more, so the reset shows only in the {@link TcpState}; where that cannot be asked for,
 * with the next write.
 */
final class HalfClosed {

    /** Seconds of silence before the first question, and between two. */
    private static final int FIRST_QUESTION = 10;

    private static final int NEXT_QUESTION = 10;

    /**
     * Questions without an answer that end a connection. A kernel that closes for a program is silent for a while, a minute with
     * Linux, before it answers with a reset: they take longer than that.
     */
    private static final int MOST_QUESTIONS = 12;

    private HalfClosed() {}

    /** Has the client asked whether it is still there. On the I/O loop. */
    static void ask(Channel channel) {
        if (channel instanceof EpollSocketChannel socket && socket.isActive()) {
            socket.config()
                    .setTcpKeepIdle(FIRST_QUESTION)
                    .setTcpKeepIntvl(NEXT_QUESTION)
                    .setTcpKeepCnt(MOST_QUESTIONS)
                    .setKeepAlive(true);
        } else if (channel instanceof IoUringSocketChannel socket && socket.isActive()) {
            ChannelConfig config = socket.config();
            config.setOption(IoUringChannelOption.TCP_KEEPIDLE, FIRST_QUESTION);
            config.setOption(IoUringChannelOption.TCP_KEEPINTVL, NEXT_QUESTION);
            config.setOption(IoUringChannelOption.TCP_KEEPCNT, MOST_QUESTIONS);
            config.setOption(ChannelOption.SO_KEEPALIVE, true);
        }
    }
}
