package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Part of a file that is read when the client can take it, because what leaves must be encrypted first. Read on the I/O
 * loop, as the operating system reads a {@link SharedFileRegion} there.
 */
public final class FileToRead extends AbstractReferenceCounted {

    private final FileChannel file;
    private final long position;
    private final long count;
    private final FileEnd end;
    private final IntFunction<ByteBuf> buffers;
    private long read;

    /**
     * @param end told once when the channel is no longer needed, sent or not
     * @param buffers makes empty buffers of a size in bytes
     */
    public FileToRead(FileChannel file, long position, long count, FileEnd end, IntFunction<ByteBuf> buffers) {
        this.file = file;
        this.position = position;
        this.count = count;
        this.end = end;
        this.buffers = buffers;
    }

    /** @return bytes of the whole part */
    public long count() {
        return count;
    }

    /**
     * @param offset from the beginning of the part
     * @return so many bytes, the caller's to release
     * @throws EOFException where the file has become shorter
     */
    public ByteBuf read(long offset, int length) throws IOException {
        ByteBuf bytes = buffers.apply(length);
        boolean complete = false;
        try {
            while (bytes.readableBytes() < length) {
                long from = position + offset + bytes.readableBytes();
                if (bytes.writeBytes(file, from, length - bytes.readableBytes()) < 1) {
                    throw new EOFException("the file has become shorter");
                }
            }
            complete = true;
            read += length;
            return bytes;
        } finally {
            ReferenceCountUtil.release(complete ? null : bytes);
        }
    }

    @Override
    public ReferenceCounted touch(@Nullable Object hint) {
        return this;
    }

    @Override
    protected void deallocate() {
        end.ended(count - read);
    }
}
