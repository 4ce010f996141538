package org.heliostat.listen;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.http1.Http1Connection;

/** Puts the one handler of ours into the pipeline of each accepted connection. Runs on its I/O loop. */
@Sharable
final class ConnectionInitializer extends ChannelInitializer<Channel> {

    private final HttpEnvironment environment;
    private final IoLoops ioLoops;
    private final String listenSocketId;
    private final int byDescriptors;

    /** @param byDescriptors connections for which the process has descriptors */
    ConnectionInitializer(HttpEnvironment environment, IoLoops ioLoops, String listenSocketId, int byDescriptors) {
        this.environment = environment;
        this.ioLoops = ioLoops;
        this.listenSocketId = listenSocketId;
        this.byDescriptors = byDescriptors;
    }

    @Override
    protected void initChannel(Channel channel) {
        int configured = environment.settings().maxConnections();
        int limit = configured == 0 ? byDescriptors : Math.min(configured, byDescriptors);
        if (environment.counters().open() >= limit) {
            environment
                    .counters()
                    .countAndLog(ProtocolEvent.CONNECTION_REFUSED, 0, "more than " + limit + " connections");
            channel.close();
            return;
        }
        IoLoops.Place place = ioLoops.placeOf(channel.eventLoop());
        channel.pipeline()
                .addLast(new Http1Connection(environment, place.loop(), place.tools(), listenSocketId, false));
    }
}
