package org.heliostat.benchmarks.advice.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.benchmarks.advice.server.Target;

/**
 * Something that an administrator or a program beside the server does again and again, on a thread of its own. Immutable.
 *
 * @param pause from one time to the next
 */
public record Actions(Duration pause, Action action) implements Load {

    /** What is done once. */
    @FunctionalInterface
    public interface Action {

        /**
         * Does it.
         *
         * @param number of the time, from 0
         * @throws IOException when the server refuses
         */
        void run(Target target, long number) throws IOException;
    }

    /** A resource of the administration that is POSTed to. */
    public static Actions posting(Duration pause, String resource) {
        return new Actions(pause, (target, number) -> target.admin().post(resource));
    }

    /** A file of the instance that changes; {@code %d} in its text is the number of the time. */
    public static Actions writing(Duration pause, String file, String text) {
        return new Actions(pause, (target, number) -> {
            Path path = target.folder().resolve(file);
            Files.writeString(path, text.replace("%d", Long.toString(number)));
        });
    }

    @Override
    public AutoCloseable begin(Target target) {
        Rounds rounds = new Rounds();
        AtomicLong number = new AtomicLong();
        rounds.add(() -> action.run(target, number.getAndIncrement()), pause);
        return rounds;
    }
}
