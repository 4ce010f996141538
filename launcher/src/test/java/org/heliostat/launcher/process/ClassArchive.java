package org.heliostat.launcher.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An archive of the classes that a start loads, for the servers that tests start by the hundred: each start then costs
 * half. Made once for a jar and a Java by a server that is started and stopped; without it servers start as ever.
 */
final class ClassArchive {

    private static final int DEADLINE_SECONDS = 120;
    private static final int LOOK_EVERY_MILLIS = 50;
    private static final int LOOKS = DEADLINE_SECONDS * 1000 / LOOK_EVERY_MILLIS;

    private final List<String> java;
    private final Path jar;
    private final Path archive;

    /** @param java command and options that all servers have: an archive is for these alone */
    ClassArchive(List<String> java, Path jar) {
        this.java = List.copyOf(java);
        this.jar = jar;
        this.archive = jar.resolveSibling("classes-%d-%d.jsa"
                .formatted(Runtime.version().feature(), jar.toFile().lastModified()));
    }

    /** @return what a server is started with to have its classes from the archive */
    List<String> options() {
        try {
            synchronized (ClassArchive.class) {
                makeOnce();
            }
            return Files.size(archive) == 0 ? List.of() : List.of("-XX:SharedArchiveFile=" + archive);
        } catch (IOException impossible) {
            return List.of();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** Tests run in several processes at once: the others wait for what the first makes. */
    private void makeOnce() throws IOException, InterruptedException {
        Path guard = jar.resolveSibling("classes-archive.lock");
        try (FileChannel channel = FileChannel.open(guard, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // Given back with the channel.
            channel.lock();
            if (Files.notExists(archive) && !make()) {
                // Empty: it is not tried again for each server.
                Files.createFile(archive);
            }
        }
    }

    /** @return whether there is one now */
    private boolean make() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(jar.resolveSibling("classes-archive"));
        Path made = folder.resolve("classes.jsa");
        Path instance = folder.resolve("instance");
        Path output = folder.resolve("output.txt");
        run(output, List.of(), "init", instance.toString()).waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        Process server = run(
                output,
                List.of("-XX:ArchiveClassesAtExit=" + made),
                "start",
                "--instance=" + instance,
                "--port=0",
                "--admin-port=0");
        for (int looks = 0; looks < LOOKS && !Files.readString(output).contains("ready after"); looks++) {
            server.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
        server.destroy();
        server.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        server.destroyForcibly();
        boolean isMade = Files.exists(made);
        if (isMade) {
            Files.move(made, archive, StandardCopyOption.REPLACE_EXISTING);
        }
        return isMade;
    }

    private Process run(Path output, List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }
}
