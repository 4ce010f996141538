package org.heliostat.connection;

import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * One client connection, as its I/O loop sees it: the loop looks at it once a second, and asks it to end when the
 * server drains. It is the only handler of a plain HTTP/1 channel. All methods run on the I/O loop.
 */
public abstract class Connection extends ChannelInboundHandlerAdapter {

    /** Neighbours in the list of the loop; touched by {@link IoLoop} only. */
    @Nullable
    Connection previous;

    @Nullable
    Connection next;

    /** Ends what has taken too long. Called about once a second. */
    protected abstract void tick(long nowNanos);

    /** Closes when idle, else after the answers to the requests whose heads are here already. */
    protected abstract void drain();

    /** @return whether it was accepted by a listen socket that is closed now; its key is that of ConnectionInfo */
    protected boolean isFrom(String listenSocket) {
        return false;
    }

    /** @return whether a request was read whose answer has not left completely */
    protected abstract boolean isOwed();

    /** @return whether nobody works for it: it waits for its client, and can be closed to make room for another one */
    protected boolean isWaiting() {
        return false;
    }

    /** Closes at once, whatever is in progress. */
    public abstract void cut();
}
