package org.heliostat.request.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.qos.Flow;
import org.heliostat.qos.Pace;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;

/** Hands everything on to another transport. */
public abstract class ForwardingTransport implements ResponseTransport {

    /** @return where it goes now; may change when the answer begins */
    protected abstract ResponseTransport next();

    @Override
    public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        next().send(head, bytes, offset, length, last);
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        next().send(head, content, last);
    }

    @Override
    public boolean takesFiles() {
        return next().takesFiles();
    }

    @Override
    public boolean readsFiles() {
        return next().readsFiles();
    }

    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        next().send(head, file, position, count, last, release);
    }

    @Override
    public boolean changes(Response answer) {
        return next().changes(answer);
    }

    @Override
    public void ended() {
        next().ended();
    }

    @Override
    public void send(PreparedAnswer answer) {
        next().send(answer);
    }

    @Override
    public void sendAndClose(PreparedAnswer answer) {
        next().sendAndClose(answer);
    }

    @Override
    public RequestBody switchProtocols(Response head) throws IOException {
        return next().switchProtocols(head);
    }

    @Override
    public void watchedElsewhere() {
        next().watchedElsewhere();
    }

    @Override
    public void sendInterim(int status, HeaderFields headers) {
        next().sendInterim(status, headers);
    }

    @Override
    public void flow(Flow flow) {
        next().flow(flow);
    }

    @Override
    public void pace(Pace pace) {
        next().pace(pace);
    }

    @Override
    public boolean isWritable() {
        return next().isWritable();
    }

    @Override
    public void awaitWritable() throws IOException {
        next().awaitWritable();
    }

    @Override
    public long waitedNanos() {
        return next().waitedNanos();
    }

    @Override
    public long sendingNanos() {
        return next().sendingNanos();
    }

    @Override
    public boolean whenSent(Runnable callback) {
        return next().whenSent(callback);
    }

    @Override
    public void whenWritable(Runnable callback) {
        next().whenWritable(callback);
    }

    @Override
    public boolean isOpen() {
        return next().isOpen();
    }

    @Override
    public void whenGone(Runnable callback) {
        next().whenGone(callback);
    }

    @Override
    public void whenInputEnded(Runnable callback) {
        next().whenInputEnded(callback);
    }

    @Override
    public void abort() {
        next().abort();
    }

    @Override
    public void abandon() {
        next().abandon();
    }

    @Override
    public long bytesReceived() {
        return next().bytesReceived();
    }

    @Override
    public long bytesSent() {
        return next().bytesSent();
    }

    @Override
    public long bodyBytesSent() {
        return next().bodyBytesSent();
    }
}
