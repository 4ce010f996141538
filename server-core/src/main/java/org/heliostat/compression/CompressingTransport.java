package org.heliostat.compression;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.filter.ForwardingTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Codes the body of one answer piece by piece. Each piece that is handed over can be read by the client at once, so a
 * flush of a servlet passes through. The coder's native memory is given back with the last piece, at the latest when
 * the exchange ends; {@code this} is the lock, since the one who ends it may be another thread.
 */
final class CompressingTransport extends ForwardingTransport {

    private static final Logger LOG = LoggerFactory.getLogger(CompressingTransport.class);
    private static final int PIECE = 16 * 1024;

    private final ResponseTransport next;
    private final CompressionCounters counters;
    private final ByteArrayOutputStream coded;
    private final OutputStream coder;
    private boolean closed;

    private CompressingTransport(
            ResponseTransport next, CompressionCounters counters, ByteArrayOutputStream coded, OutputStream coder) {
        this.next = next;
        this.counters = counters;
        this.coded = coded;
        this.coder = coder;
    }

    /** @throws IOException where no coder can be made */
    static CompressingTransport open(
            ResponseTransport next, ContentCoding coding, CompressionSettings settings, CompressionCounters counters)
            throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream(settings.fragmentSize());
        OutputStream coder = coding.open(coded, settings.level(), settings.fragmentSize());
        return new CompressingTransport(next, counters, coded, coder);
    }

    @Override
    protected ResponseTransport next() {
        return next;
    }

    /** What is coded goes through our hands. */
    @Override
    public boolean takesFiles() {
        return false;
    }

    @Override
    public boolean readsFiles() {
        return false;
    }

    @Override
    public synchronized void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        if (closed) {
            next.abort();
            return;
        }
        try {
            coder.write(bytes, offset, length);
            handOver(head, length, last);
        } catch (IOException | RuntimeException broken) {
            giveUp(broken);
        }
    }

    @Override
    public synchronized void send(@Nullable Response head, ByteBuffer content, boolean last) {
        if (closed) {
            next.abort();
            return;
        }
        try {
            ByteBuffer rest = content.duplicate();
            byte[] piece = new byte[Math.min(PIECE, rest.remaining())];
            while (rest.hasRemaining()) {
                int count = Math.min(piece.length, rest.remaining());
                rest.get(piece, 0, count);
                coder.write(piece, 0, count);
            }
            handOver(head, content.remaining(), last);
        } catch (IOException | RuntimeException broken) {
            giveUp(broken);
        }
    }

    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        release.run();
        throw new UncheckedIOException(new IOException("a file past the coder (expected: bytes)"));
    }

    private void handOver(@Nullable Response head, long read, boolean last) throws IOException {
        if (last) {
            closed = true;
            closeCoder();
        } else if (read > 0) {
            coder.flush();
        }
        byte[] bytes = coded.toByteArray();
        coded.reset();
        counters.coded(read, bytes.length);
        next.send(head, bytes, 0, bytes.length, last);
    }

    private void giveUp(Exception broken) {
        LOG.error("an answer could not be compressed: {}", broken.toString());
        next.abort();
    }

    @Override
    public void abort() {
        ended();
        next.abort();
    }

    @Override
    public synchronized void ended() {
        if (!closed) {
            closed = true;
            try {
                closeCoder();
            } catch (IOException inMemory) {
                LOG.debug("a coder could not be closed", inMemory);
            }
        }
        next.ended();
    }

    private void closeCoder() throws IOException {
        counters.ended();
        coder.close();
    }
}
