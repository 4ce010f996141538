package org.heliostat.gateway.fastcgi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to an application, used for one request at a time by one session thread, which reads and writes as
 * either side is ready and so can neither be stuck with a full pipe on both sides nor wait for ever.
 */
final class FastCgiConnection implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FastCgiConnection.class);

    private static final int PIECE = 16 * 1024;
    private static final long IDLE_MILLIS = 2;

    /** How often a request asks whether its client is still there. */
    private static final long LOOK_MILLIS = 100;

    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long LOOK_NANOS = LOOK_MILLIS * NANOS_PER_MILLI;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final Ticker ticker;
    private final long life;
    private final byte[] in = new byte[PIECE];

    /** Empty before the first body. */
    private byte[] out = new byte[0];

    private final ByteBuffer inBuffer = ByteBuffer.allocateDirect(PIECE);
    private boolean used;

    /**
     * @param channel connected
     * @param life of the process behind it, 0 where that is not ours
     */
    FastCgiConnection(SocketChannel channel, long life, Ticker ticker) throws IOException {
        this.channel = channel;
        this.life = life;
        this.ticker = ticker;
        channel.configureBlocking(false);
        this.selector = Selector.open();
        this.key = channel.register(selector, SelectionKey.OP_READ);
    }

    /** @return whether it has served a request before */
    boolean isUsed() {
        return used;
    }

    /** @return of the process that ran when it was opened: its number from {@link FastCgiProcess#ensureRunning} */
    long life() {
        return life;
    }

    /** @return whether it may be used once more: the other side has neither closed it nor sent what nobody asked for */
    boolean isClean() {
        try {
            inBuffer.clear();
            return channel.read(inBuffer) == 0;
        } catch (IOException broken) {
            return false;
        }
    }

    /**
     * Sends a request and takes the answer.
     *
     * @param silenceMillis longest time without a byte
     * @return whether the connection can be kept
     * @throws NothingCameException when it was closed before any byte of an answer
     * @throws BrokenAnswerException when the answer has no end
     * @throws SilentException when nothing came for too long
     */
    boolean run(Conversation conversation, long silenceMillis) throws IOException {
        boolean wasUsed = used;
        used = true;
        Run run = new Run(conversation, silenceMillis);
        try {
            run.toTheEnd();
            return run.isInStep();
        } catch (RecordReader.EnoughException enough) {
            return false;
        } catch (IOException failed) {
            if (run.isConnectionLoss(failed) && !run.began) {
                throw new NothingCameException(wasUsed && !run.bodyGiven, failed);
            }
            throw run.isConnectionLoss(failed)
                    ? new BrokenAnswerException("its connection broke: " + failed.getMessage())
                    : failed;
        }
    }

    @Override
    public void close() {
        try {
            selector.close();
            channel.close();
        } catch (IOException useless) {
            LOG.debug("closing a connection: {}", useless.toString());
        }
    }

    /** The connection was lost before the application has said anything. */
    static final class NothingCameException extends IOException {

        private static final long serialVersionUID = 1L;

        private final boolean hopeful;

        NothingCameException(boolean hopeful, IOException cause) {
            super("its connection was closed before an answer: " + cause.getMessage(), cause);
            this.hopeful = hopeful;
        }

        /** @return whether it was a kept connection, closed perhaps before the request came, and no body is lost */
        boolean isHopeful() {
            return hopeful;
        }
    }

    /** The connection itself failed, as opposed to what its two ends do. */
    private static final class LossException extends IOException {
        private static final long serialVersionUID = 1L;

        LossException(String message) {
            super(message);
        }
    }

    /** One request on its way. */
    private final class Run implements RecordReader.Listener {

        private final Conversation conversation;
        private final long silenceNanos;
        private final RecordReader reader = new RecordReader();
        private @Nullable ByteBuffer sending;

        /** Whether the connection is known to have bytes: asking without a reason costs a call of the system. */
        private boolean readable;

        private boolean bodyEnded;
        private volatile boolean bodyAwaited;
        private boolean bodyGiven;
        private boolean began;
        private boolean spoke;
        private boolean ended;
        private boolean leftOver;
        private int protocolStatus;

        Run(Conversation conversation, long silenceMillis) {
            this.conversation = conversation;
            this.silenceNanos = silenceMillis * NANOS_PER_MILLI;
        }

        void toTheEnd() throws IOException {
            sending = beginning();
            long heard = ticker.nanos();
            long looked = heard;
            boolean toldIdle = false;
            while (!ended) {
                boolean wrote = write();
                // An answer may come before the body is there; while it goes, nobody asks the selector.
                readable |= wrote && !bodyEnded;
                boolean moved = wrote | (readable && read());
                long now = ticker.nanos();
                if (wrote || spoke) {
                    heard = now;
                    spoke = false;
                    toldIdle = false;
                }
                if (!moved || now - looked >= LOOK_NANOS) {
                    looked = now;
                    endIfInVain(now - heard);
                }
                if (moved) {
                    continue;
                }
                // Before the first byte there is nothing that should go on: no need to be woken for it.
                boolean mayGoOn = began && !toldIdle;
                int ready = await(mayGoOn ? IDLE_MILLIS : LOOK_MILLIS);
                if (ready == 0 && mayGoOn) {
                    toldIdle = true;
                    conversation.idle();
                }
            }
            if (protocolStatus != 0) {
                throw new BrokenAnswerException("it refused the request: protocol status " + protocolStatus);
            }
        }

        /** In one piece with the end of a body that has no bytes: each piece wakes the application. */
        private ByteBuffer beginning() {
            RecordWriter records = new RecordWriter().begin(conversation.parameters());
            bodyEnded = conversation.isBodyGiven();
            return (bodyEnded ? records.endOfInput() : records).records();
        }

        /**
         * The rest of a body that the application did not want is in the way of the next request, and so is what it
         * said after its answer.
         */
        boolean isInStep() {
            return bodyEnded && sending == null && !leftOver;
        }

        boolean isConnectionLoss(IOException failed) {
            return failed instanceof LossException;
        }

        private int await(long millis) throws IOException {
            key.interestOps(sending != null ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            int ready = selector.select(millis);
            selector.selectedKeys().clear();
            readable = ready > 0 && key.isReadable();
            return ready;
        }

        /**
         * Also of an application that never pauses: what it says of errors alone would not find the client gone, and
         * records without content say nothing.
         */
        private void endIfInVain(long silentNanos) throws IOException {
            if (conversation.isOver()) {
                throw new RecordReader.EnoughException();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new SilentException("the server stops");
            }
            if (silentNanos >= silenceNanos) {
                throw new SilentException("nothing came for " + silenceNanos / 1_000_000_000L + " s");
            }
        }

        private boolean write() throws IOException {
            boolean moved = false;
            while (true) {
                ByteBuffer now = sending;
                if (now == null) {
                    if (!nextPiece()) {
                        return moved;
                    }
                    continue;
                }
                try {
                    moved |= channel.write(now) > 0;
                } catch (IOException lost) {
                    // What the application said before it closed is still to be read.
                    sending = null;
                    bodyEnded = true;
                    readable = true;
                    return true;
                }
                if (now.hasRemaining()) {
                    return moved;
                }
                sending = null;
            }
        }

        /** @return whether there is something to send */
        private boolean nextPiece() throws IOException {
            if (bodyEnded || bodyAwaited) {
                return false;
            }
            if (out.length == 0) {
                out = new byte[PIECE];
            }
            int count = conversation.body(out);
            if (count == 0) {
                bodyAwaited = true;
                conversation.whenBody(() -> {
                    bodyAwaited = false;
                    selector.wakeup();
                });
                return false;
            }
            bodyGiven |= count > 0;
            RecordWriter records = new RecordWriter();
            if (count > 0) {
                records.input(out, count);
            }
            // With the last piece, since an application that has all it was promised may answer at once.
            bodyEnded = count < 0 || conversation.isBodyGiven();
            if (bodyEnded) {
                records.endOfInput();
            }
            sending = records.records();
            return true;
        }

        private boolean read() throws IOException {
            inBuffer.clear();
            int count;
            try {
                count = channel.read(inBuffer);
            } catch (IOException lost) {
                throw new LossException(String.valueOf(lost.getMessage()));
            }
            if (count < 0) {
                throw new LossException("closed by the application");
            }
            // A full buffer may not have been all.
            readable = count == PIECE;
            if (count == 0) {
                return false;
            }
            inBuffer.flip().get(in, 0, count);
            leftOver |= !reader.take(in, 0, count, this);
            return true;
        }

        @Override
        public boolean output(byte[] bytes, int offset, int count) throws IOException {
            began = true;
            spoke = true;
            return conversation.output(bytes, offset, count);
        }

        @Override
        public void errors(byte[] bytes, int offset, int count) {
            began = true;
            spoke = true;
            conversation.errors(bytes, offset, count);
        }

        @Override
        public void end(int status) {
            ended = true;
            protocolStatus = status;
        }
    }
}
