package org.heliostat.benchmarks.micro;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;

/** Counts what would be sent and drops it. Used by one thread. */
final class DiscardingTransport implements ResponseTransport {

    private long sent;

    @Override
    public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        sent += length;
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        sent += content.remaining();
    }

    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        sent += count;
        release.run();
    }

    @Override
    public void send(PreparedAnswer answer) {
        sent += answer.body().remaining();
    }

    @Override
    public void sendInterim(int status, HeaderFields headers) {
        sent++;
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public void awaitWritable() {
        // always writable
    }

    @Override
    public void whenWritable(Runnable callback) {
        callback.run();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void whenGone(Runnable callback) {
        // never gone
    }

    @Override
    public void abort() {
        sent = -1;
    }

    @Override
    public long bytesReceived() {
        return 0;
    }

    @Override
    public long bytesSent() {
        return sent;
    }

    @Override
    public long bodyBytesSent() {
        return sent;
    }
}
