package org.heliostat.study.load;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Place of one connection, which another follows when it has ended; has one request at a time. Belongs to the event loop. */
final class Slot {

    /** After a failure, so that a server which refuses everything is not asked as fast as it refuses. */
    private static final long PAUSE_MILLIS = 20;

    private static final int GOOD = 200;
    private static final int NOT_GOOD = 300;

    private final LoadLoop owner;
    private final Connector connector;
    private final Connections manner;
    private final long timeoutNanos;
    private final ByteBuf request;
    private @Nullable Answers connection;
    private boolean busy;
    private long start;

    Slot(LoadLoop owner, Connector connector, Load load) {
        this.owner = owner;
        this.connector = connector;
        this.manner = load.manner();
        this.timeoutNanos = load.timeout().toNanos();
        this.request = Unpooled.unreleasableBuffer(
                Unpooled.wrappedBuffer(load.target().request()).asReadOnly());
    }

    boolean isBusy() {
        return busy;
    }

    /** @param due when the request should have begun, in ticks */
    void begin(long due) {
        busy = true;
        start = due;
        Answers open = connection;
        if (open != null && open.isReady()) {
            open.send();
            return;
        }
        Answers fresh = new Answers();
        connection = fresh;
        ChannelFuture opening = connector.connect(owner.eventLoop(), fresh);
        fresh.channel = opening.channel();
        opening.addListener(done -> {
            if (done.cause() != null) {
                fresh.broken(Trouble.connecting(done.cause()));
            }
        });
    }

    /** Ends a request that has waited for too long. */
    void look(long now) {
        Answers waiting = connection;
        if (busy && waiting != null && now - start > timeoutNanos) {
            waiting.broken("no answer within " + TimeUnit.NANOSECONDS.toMillis(timeoutNanos) + " ms");
        }
    }

    void giveUp(long now) {
        if (busy) {
            busy = false;
            owner.failed(start, "no answer until the end of the run");
        }
        drop();
    }

    private void drop() {
        Answers old = connection;
        connection = null;
        if (old != null && old.channel != null) {
            old.channel.close();
        }
    }

    /** What comes on one connection. */
    private final class Answers extends ChannelInboundHandlerAdapter {

        private final ResponseParser parser = new ResponseParser();
        private @Nullable Channel channel;
        private boolean ready;
        private int size;

        boolean isReady() {
            return ready && channel != null && channel.isActive();
        }

        void send() {
            size = 0;
            if (channel != null) {
                channel.writeAndFlush(request.duplicate());
            }
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            // Over TLS the request waits in the handler before until the handshake is done.
            ready = true;
            send();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                read(bytes.nioBuffer());
            } catch (BadResponseException wrong) {
                broken("no answer of HTTP/1.1: " + wrong.getMessage());
            } finally {
                bytes.release();
            }
        }

        private void read(ByteBuffer bytes) throws BadResponseException {
            size += bytes.remaining();
            if (!isCurrent() || !busy) {
                return;
            }
            if (!parser.read(bytes)) {
                return;
            }
            busy = false;
            boolean ends = parser.closes() || manner != Connections.KEPT || bytes.hasRemaining();
            if (ends) {
                drop();
            }
            if (parser.status() >= GOOD && parser.status() < NOT_GOOD) {
                owner.answered(Slot.this, start, size);
            } else {
                owner.failed(start, "status " + parser.status());
                owner.freed(Slot.this);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            broken("the connection was closed before the answer was whole");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            broken(Trouble.of(cause));
        }

        /** An idle connection may be closed by the server at any time: the next request opens another. */
        void broken(String why) {
            if (!isCurrent()) {
                return;
            }
            drop();
            if (busy) {
                busy = false;
                owner.failed(start, why);
                owner.eventLoop().schedule(() -> owner.freed(Slot.this), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            }
        }

        private boolean isCurrent() {
            return connection == this;
        }
    }
}
