package org.heliostat.http.channel;

import org.heliostat.qos.Pace;
import org.jspecify.annotations.Nullable;

/** Whose bytes are sent or received: one exchange of a protocol, as its connection must know it. */
public interface Sender {

    /** @return the limit on its bytes, null where nothing slows them. Any thread. */
    @Nullable
    Pace pace();

    /** @return whether this is the first time that it waits for its turn at the limit. On the I/O loop. */
    boolean isFirstWait();

    /** The last of its sends was written. On the I/O loop. */
    void lastWritten();
}
