package org.heliostat.gateway;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.heliostat.gateway.cgi.CgiProgram;
import org.heliostat.request.BodyException;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a body that a pipe may not hold to a program on a thread of its own, while the session thread reads the output:
 * a program may write before it has read everything.
 */
final class BodyFeeder implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(BodyFeeder.class);

    private static final int PIECE = 16 * 1024;
    private static final int SECONDS_TO_STOP = 5;

    private final Source source;
    private final Consumer<IOException> stopsReading;
    private final CgiProgram program;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile @Nullable BodyException failure;

    private BodyFeeder(Source source, Consumer<IOException> stopsReading, CgiProgram program) {
        this.source = source;
        this.stopsReading = stopsReading;
        this.program = program;
    }

    @FunctionalInterface
    private interface Source {
        int read(byte[] bytes, int offset, int length) throws IOException;
    }

    static BodyFeeder of(RequestInput input, CgiProgram program) {
        byte[] collected = input.collected();
        return collected == null
                ? new BodyFeeder(input.body()::read, input.body()::fail, program)
                : new BodyFeeder(new ByteArrayInputStream(collected)::read, why -> {}, program);
    }

    @Override
    public void run() {
        try (OutputStream input = program.input()) {
            byte[] piece = new byte[PIECE];
            for (int read = next(piece); read >= 0; read = next(piece)) {
                input.write(piece, 0, read);
                input.flush();
                program.heard();
            }
        } catch (BodyException bad) {
            failure = bad;
            program.end(CgiProgram.End.GIVEN_UP);
        } catch (ClientGoneException gone) {
            program.end(CgiProgram.End.CLIENT_GONE);
        } catch (IOException enough) {
            // A program need not read its input to the end.
            LOG.debug("{}: takes no more input: {}", program.name(), enough.toString());
        } finally {
            done.countDown();
        }
    }

    /** @return what was wrong with the body, null for nothing */
    @Nullable
    BodyException failure() {
        return failure;
    }

    /** Ends the reading of the body, which belongs to the session thread from then on. */
    void stop() {
        stopped = true;
        if (done.getCount() == 0) {
            return;
        }
        stopsReading.accept(new IOException("the program has ended"));
        try {
            if (!done.await(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
                // It waits for the program to read, and will find out that it is stopped.
                program.end(CgiProgram.End.GIVEN_UP);
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private int next(byte[] piece) throws IOException {
        return stopped ? -1 : source.read(piece, 0, piece.length);
    }
}
