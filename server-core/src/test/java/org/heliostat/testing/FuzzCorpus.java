package org.heliostat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives the fuzz targets of one module the inputs that are kept for them, without a fuzzer: a folder of {@code src/test/fuzz}
 * has the name of a class with {@code public static void fuzzerTestOneInput(byte[])}, and an input in each file.
 */
public final class FuzzCorpus {

    /** Of the processor, not of the clock, so that other work on the machine makes no input slower. */
    private static final Duration MOST_WORK = Duration.ofSeconds(10);

    /** Sought are inputs that matter; what is more than this is to be minimised. */
    private static final int MOST_FILES = 64;

    private static final String SUFFIX = "Fuzz.java";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path module;

    /** @param module folder of the module */
    public FuzzCorpus(Path module) {
        this.module = module;
    }

    /** @return names of the classes that are targets */
    public List<String> targets() {
        Path tests = module.resolve("src/test/java");
        try (Stream<Path> files = Files.walk(tests)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .map(file -> tests.relativize(file).toString())
                    .map(file ->
                            file.substring(0, file.length() - ".java".length()).replace('/', '.'))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @return names of the folders, each of a target */
    public List<String> folders() {
        return listed(module.resolve("src/test/fuzz")).stream()
                .map(folder -> folder.getFileName().toString())
                .toList();
    }

    /** Runs one target on each of its inputs; the first that fails it ends this, and is named. */
    public void run(String target) throws Exception {
        Method method = Class.forName(target).getMethod("fuzzerTestOneInput", byte[].class);
        List<Path> inputs = listed(module.resolve("src/test/fuzz").resolve(target));
        Must.hold(!inputs.isEmpty(), target + " has no inputs");
        Must.hold(inputs.size() <= MOST_FILES, target + " has more than " + MOST_FILES + " inputs");
        for (Path input : inputs) {
            long before = THREADS.getCurrentThreadCpuTime();
            try {
                method.invoke(null, (Object) Files.readAllBytes(input));
            } catch (InvocationTargetException failed) {
                throw new AssertionError(input + " fails " + target, failed.getCause());
            }
            long work = THREADS.getCurrentThreadCpuTime() - before;
            Must.hold(work < MOST_WORK.toNanos(), input + " keeps " + target + " busy for " + work + " ns");
        }
    }

    private static List<Path> listed(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
