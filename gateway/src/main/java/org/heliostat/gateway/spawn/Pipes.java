package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pipes between the server and a program that is about to start. None is inherited by accident: all ends are closed
 * at an exec. The server's ends never block. Used by the thread that starts the program.
 */
final class Pipes implements AutoCloseable {

    /** Both ends of one pipe. */
    record Pipe(Descriptor ours, int theirs) {}

    private final List<Descriptor> ours = new ArrayList<>();
    private final List<Descriptor> theirs = new ArrayList<>();
    private final Pipe input;
    private final @Nullable Pipe output;
    private final @Nullable Pipe errors;
    private final Descriptor bell;
    private boolean handedOver;

    /** @throws IOException when no more can be opened; nothing stays open then */
    Pipes(boolean isHeard) throws IOException {
        boolean complete = false;
        try {
            input = open(1);
            output = isHeard ? open(0) : null;
            errors = isHeard ? open(0) : null;
            int event = Libc.eventfd(0, Libc.O_CLOEXEC | Libc.O_NONBLOCK);
            if (event < 0) {
                throw Libc.failure("eventfd");
            }
            bell = new Descriptor(event);
            ours.add(bell);
            complete = true;
        } finally {
            if (!complete) {
                close();
            }
        }
    }

    Pipe input() {
        return input;
    }

    /** @return null where it is not heard */
    @Nullable
    Pipe output() {
        return output;
    }

    /** @return null where it is not heard */
    @Nullable
    Pipe errors() {
        return errors;
    }

    /** @return what wakes those who wait for the program, once it is rung */
    Descriptor bell() {
        return bell;
    }

    /** The server's ends belong to the running program from now on. */
    void handOver() {
        handedOver = true;
    }

    /** Closes the program's ends, and, unless they are handed over, the server's. */
    @Override
    public void close() {
        theirs.forEach(Descriptor::close);
        if (!handedOver) {
            ours.forEach(Descriptor::close);
        }
    }

    private Pipe open(int ourEnd) throws IOException {
        int[] ends = new int[2];
        if (Libc.pipe2(ends, Libc.O_CLOEXEC) < 0) {
            throw Libc.failure("pipe2");
        }
        Descriptor own = new Descriptor(ends[ourEnd]);
        ours.add(own);
        theirs.add(new Descriptor(ends[1 - ourEnd]));
        if (Libc.fcntl(ends[ourEnd], Libc.F_SETFL, Libc.O_NONBLOCK) < 0) {
            throw Libc.failure("fcntl");
        }
        return new Pipe(own, ends[1 - ourEnd]);
    }
}
