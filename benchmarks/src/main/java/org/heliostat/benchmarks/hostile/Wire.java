package org.heliostat.benchmarks.hostile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Bytes of a good client's connection, without blocking: as they are, or inside of TLS. Belongs to the selector's thread. */
interface Wire {

    /** @return bytes that were put into the buffer, 0 or more; -1 at the end */
    int read(ByteBuffer into) throws IOException;

    /** @return whether more can be read though the socket has nothing */
    boolean hasMore();

    /** @return whether everything was sent, this time's bytes and those from before */
    boolean write(ByteBuffer from) throws IOException;

    /** Nothing is between the client and its socket. */
    record Plain(SocketChannel channel) implements Wire {

        @Override
        public int read(ByteBuffer into) throws IOException {
            return channel.read(into);
        }

        @Override
        public boolean hasMore() {
            return false;
        }

        @Override
        public boolean write(ByteBuffer from) throws IOException {
            channel.write(from);
            return !from.hasRemaining();
        }
    }
}
