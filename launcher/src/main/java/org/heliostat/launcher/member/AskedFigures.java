package org.heliostat.launcher.member;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.heliostat.launcher.link.FrameChannel;
import org.heliostat.launcher.link.SnapshotCodec;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The figures of all processes as the one that administers has them, for reports that another one is asked for. Where it does
 * not answer in time, the report shows this process alone. Session threads; waits.
 *
 * @param first to ask through
 * @param own figures of this process
 */
public record AskedFigures(FirstProcess first, SnapshotSource own) implements SnapshotSource {

    private static final Logger LOG = LoggerFactory.getLogger(AskedFigures.class);

    private static final long LONGEST_SECONDS = 2;
    private static final SnapshotCodec CODEC = new SnapshotCodec();
    private static final String NOW = "now";

    @Override
    public ServerSnapshot snapshot() {
        try {
            return asked(NOW);
        } catch (IOException silent) {
            LOG.warn("a report shows this process alone: {}", silent.getMessage());
            return own.snapshot();
        }
    }

    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        try {
            return asked(query.figures().word() + " " + query.counters().word());
        } catch (IOException silent) {
            LOG.warn("a report shows this process alone: {}", silent.getMessage());
            return own.snapshot(query);
        }
    }

    private ServerSnapshot asked(String question) throws IOException {
        try {
            return CODEC.snapshot(first.ask(question)
                    .orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS)
                    .get());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } catch (ExecutionException silent) {
            boolean late = silent.getCause() instanceof TimeoutException;
            throw new IOException(
                    late ? "no answer within " + LONGEST_SECONDS + " s" : String.valueOf(silent.getCause()), silent);
        }
    }

    /**
     * Answers another process's question. What each process shows by itself is in the figures since the start alone, and only
     * where they are not too many.
     *
     * @param all figures of all processes
     * @throws IOException when it is none
     */
    public static byte[] answer(String question, SnapshotSource all) throws IOException {
        if (question.equals(NOW)) {
            ServerSnapshot now = all.snapshot();
            byte[] bytes = CODEC.bytes(now);
            return FrameChannel.fits(bytes) ? bytes : CODEC.bytes(withoutParts(now));
        }
        String[] words = question.split(" ", 2);
        WindowQuery query = new WindowQuery(window(words[0]), window(words[words.length - 1]));
        return CODEC.bytes(withoutParts(all.snapshot(query)));
    }

    private static ServerSnapshot withoutParts(ServerSnapshot snapshot) {
        return snapshot.with(snapshot.processes().withoutParts());
    }

    private static Window window(String word) throws IOException {
        return Window.of(word)
                .orElseThrow(() -> new IOException("window " + word + " (expected: " + Window.words() + ")"));
    }
}
