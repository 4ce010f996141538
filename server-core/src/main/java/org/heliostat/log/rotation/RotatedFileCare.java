package org.heliostat.log.rotation;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.log.ServerLog;

/**
 * What happens to files after they were put aside, one after the other on a thread that ends when it has nothing to do:
 * the administrator's program gets the name of each, then the oldest are removed. Any thread hands files in.
 */
final class RotatedFileCare implements AutoCloseable {

    /** Files that may wait for the program at most; what comes on top of them is left as it is. */
    private static final int MOST_WAITING = 4_096;

    private static final long PROGRAM_MINUTES = 10;
    private static final long END_SECONDS = 5;
    private static final long IDLE_SECONDS = 10;

    private final ServerLog log;
    private final ThreadPoolExecutor thread;

    /** A rotated file by the time in its name and its number within that minute. */
    private record Aged(Path path, String stamp, int number) {}

    RotatedFileCare(ServerLog log, ThreadFactory threads) {
        this.log = log;
        this.thread = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), threads);
        this.thread.allowCoreThreadTimeOut(true);
    }

    static Thread thread(Runnable task) {
        Thread made = new Thread(null, task, "log-rotation", 0, false);
        made.setDaemon(true);
        return made;
    }

    /** @param kept files of the log at most, 0 for all */
    void take(Path file, Path rotated, Optional<Path> program, int kept) {
        if (program.isEmpty() && kept == 0) {
            return;
        }
        try {
            thread.execute(() -> care(file, rotated, program, kept));
        } catch (RejectedExecutionException full) {
            log.log(RotationMessages.LEFT_ALONE, rotated);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    ExecutorService thread() {
        return thread;
    }

    private void care(Path file, Path rotated, Optional<Path> program, int kept) {
        try {
            if (program.isPresent()) {
                run(program.get(), rotated);
            }
            if (kept > 0) {
                removeOldest(file, kept);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException failed) {
            log.log(RotationMessages.CARE_FAILED, rotated, String.valueOf(failed.getMessage()));
        }
    }

    private void run(Path program, Path rotated) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program.toString(), rotated.toString())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(PROGRAM_MINUTES, TimeUnit.MINUTES)) {
                log.log(RotationMessages.PROGRAM_TOO_SLOW, program, rotated, PROGRAM_MINUTES);
            } else if (process.exitValue() != 0) {
                log.log(RotationMessages.PROGRAM_FAILED, program, rotated, process.exitValue());
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** The program may have changed the end of the name, as gzip does. */
    private void removeOldest(Path file, int kept) throws IOException {
        Pattern names = Pattern.compile(
                Pattern.quote(String.valueOf(file.getFileName())) + "\\.(\\d{12})(?:-(\\d{1,4}))?(?:\\..*)?");
        List<Aged> rotated = new ArrayList<>();
        try (DirectoryStream<Path> folder =
                Files.newDirectoryStream(file.toAbsolutePath().getParent())) {
            for (Path path : folder) {
                Matcher name = names.matcher(path.getFileName().toString());
                if (name.matches() && Files.isRegularFile(path)) {
                    int number = name.group(2) == null ? 1 : Integer.parseInt(name.group(2));
                    rotated.add(new Aged(path, name.group(1), number));
                }
            }
        }
        rotated.sort(Comparator.comparing(Aged::stamp).thenComparing(Aged::number));
        for (Aged old : rotated.subList(0, Math.max(0, rotated.size() - kept))) {
            Files.deleteIfExists(old.path());
            log.log(RotationMessages.REMOVED, old.path());
        }
    }
}
