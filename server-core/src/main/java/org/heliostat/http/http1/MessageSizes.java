package org.heliostat.http.http1;

import io.netty.channel.MessageSizeEstimator;

/**
 * How much waits for the client: parts of files count with all their bytes. Whoever asks for file after file and takes
 * none is stopped by the same limit as with contents from memory.
 */
final class MessageSizes implements MessageSizeEstimator.Handle {

    static final MessageSizeEstimator ESTIMATOR = MessageSizes::new;

    private MessageSizes() {}

    @Override
    public int size(Object message) {
        return (int) Math.min(Integer.MAX_VALUE, Outbox.sizeOf(message));
    }
}
