package org.heliostat.http.http1;

import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import org.heliostat.http.channel.LingeringClose;
import org.heliostat.http.channel.OrderedSends;
import org.heliostat.http.channel.PassedBytes;

/** What a connection has once it has a channel: the way out, who hears what has passed, and the way to end. */
record Http1Channel(ChannelHandlerContext context, OrderedSends outbox, PassedBytes passed, LingeringClose goodbye) {

    /** Begins or stops to read. On the I/O loop. */
    void read(boolean wanted) {
        ChannelConfig config = context.channel().config();
        if (config.isAutoRead() != wanted) {
            config.setAutoRead(wanted);
        }
    }
}
