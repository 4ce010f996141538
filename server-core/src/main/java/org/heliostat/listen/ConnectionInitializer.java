package org.heliostat.listen;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslHandler;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.http1.Http1Connection;
import org.jspecify.annotations.Nullable;

/** Puts the one handler of ours, behind TLS where it is spoken, into the pipeline of each accepted connection. Runs on its I/O loop. */
@Sharable
final class ConnectionInitializer extends ChannelInitializer<Channel> {

    private final HttpEnvironment environment;
    private final IoLoops ioLoops;
    private final String listenSocketId;
    private final int byDescriptors;
    private final @Nullable TlsEndpoint tls;

    /**
     * @param byDescriptors connections for which the process has descriptors
     * @param tls null where plain text is spoken
     */
    ConnectionInitializer(
            HttpEnvironment environment,
            IoLoops ioLoops,
            String listenSocketId,
            int byDescriptors,
            @Nullable TlsEndpoint tls) {
        this.environment = environment;
        this.ioLoops = ioLoops;
        this.listenSocketId = listenSocketId;
        this.byDescriptors = byDescriptors;
        this.tls = tls;
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
        if (tls != null) {
            SslHandler handler = tls.newHandler(channel.alloc());
            handler.setHandshakeTimeoutMillis(
                    environment.settings().acceptTimeout().toMillis());
            channel.pipeline().addLast(handler);
        }
        channel.pipeline()
                .addLast(new Http1Connection(environment, place.loop(), place.tools(), listenSocketId, tls != null));
    }
}
