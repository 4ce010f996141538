package org.heliostat.http.channel;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.RawUnixChannelOption;
import io.netty.channel.uring.IoUringSocketChannel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How far a client has come with what is sent to it. The kernel takes megabytes at once and then nothing for minutes while
 * a slow client reads steadily; so what counts is what the client's own kernel has acknowledged (TCP_INFO), with TLS as it is
 * on the wire. Immutable.
 *
 * @param taken bytes that the client has acknowledged since the beginning; with the transport nio, or before Linux 4.6, those
 *     that our kernel has taken. Only differences between two of one connection mean something.
 * @param ahead bytes that were sent and are not among them, those in flight to the next full segment; with the transport nio
 *     those that our kernel has not taken
 */
public record SentProgress(long taken, long ahead) {

    /** struct tcp_info of linux/tcp.h up to tcpi_notsent_bytes, the newest field that is read. */
    private static final int INFO_LENGTH = 148;

    private static final int MAXIMUM_SEGMENT = 16;
    private static final int SEGMENTS_IN_FLIGHT = 24;
    private static final int BYTES_ACKNOWLEDGED = 120;
    private static final int SEGMENTS_RECEIVED = 140;
    private static final int BYTES_NOT_SENT = 144;

    private static final long UNSIGNED = 0xFFFF_FFFFL;

    /** IPPROTO_TCP and TCP_INFO of Linux. */
    private static final ChannelOption<ByteBuffer> TCP_INFO =
            new RawUnixChannelOption("org.heliostat.TCP_INFO", 6, 11, INFO_LENGTH);

    /**
     * Asks the kernel. On the I/O loop.
     *
     * @param written bytes given to the channel since the beginning
     */
    static SentProgress of(Channel channel, long written) {
        long unsent = MessageSizes.unsent(channel.unsafe().outboundBuffer());
        boolean asks = channel instanceof EpollSocketChannel || channel instanceof IoUringSocketChannel;
        if (!asks || !channel.isActive()) {
            return new SentProgress(written - unsent, unsent);
        }
        ByteBuffer info = channel.config().getOption(TCP_INFO).order(ByteOrder.nativeOrder());
        if (info.getInt(SEGMENTS_RECEIVED) == 0) {
            // A connection that stands has received some: an old kernel does not know this field, and what it left is
            // zero.
            return new SentProgress(written - unsent, unsent);
        }
        long inFlight = (info.getInt(SEGMENTS_IN_FLIGHT) & UNSIGNED) * (info.getInt(MAXIMUM_SEGMENT) & UNSIGNED);
        return new SentProgress(
                info.getLong(BYTES_ACKNOWLEDGED), unsent + inFlight + (info.getInt(BYTES_NOT_SENT) & UNSIGNED));
    }
}
