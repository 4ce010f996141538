package org.heliostat.request.filter;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;

/** Answers to HEAD: content whose length nobody knows once a filter has changed it is not counted. Belongs to one exchange. */
public final class HeadOnly extends ForwardingTransport {

    private static final byte[] NOTHING = {};

    private final ResponseTransport next;

    public HeadOnly(ResponseTransport next) {
        this.next = next;
    }

    @Override
    protected ResponseTransport next() {
        return next;
    }

    @Override
    public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        next.send(head, NOTHING, 0, 0, last);
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        next.send(head, NOTHING, 0, 0, last);
    }

    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        release.run();
        next.send(head, NOTHING, 0, 0, last);
    }
}
