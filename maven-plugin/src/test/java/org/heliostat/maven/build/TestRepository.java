package org.heliostat.maven.build;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The local repository of builds that tests run, with this project's own artifacts in it as they have just been built. */
final class TestRepository {

    /** A server of the settings, with its user. */
    static final String ID = "test-server";

    static final String USER = "ann";
    static final String PASSWORD = "open-sesame-4711";

    private static final String GROUP = "org/heliostat";

    private final Path root;
    private final String version;

    private TestRepository(Path root, String version) {
        this.root = root;
        this.version = version;
    }

    /** Tests of several processes make it together. */
    static TestRepository make() throws IOException {
        Path target = Path.of("target").toAbsolutePath();
        TestRepository repository =
                new TestRepository(target.resolve("it-repository"), property("heliostat.test.version"));
        try (FileChannel channel = FileChannel.open(
                        target.resolve("it-repository.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid()) {
                repository.fill();
            }
        }
        return repository;
    }

    private void fill() throws IOException {
        Path parent = place("heliostat");
        copy(Path.of("..", "pom.xml"), parent.resolve("heliostat-" + version + ".pom"));
        take(Path.of(property("heliostat.test.plugin")));
        String classPath = Optional.ofNullable(System.getProperty("surefire.test.class.path"))
                .orElse(System.getProperty("java.class.path"));
        for (String entry : classPath.split(File.pathSeparator)) {
            if (entry.endsWith("-" + version + ".jar")) {
                take(Path.of(entry));
            }
        }
        if (!Files.exists(place("embedding").resolve("embedding-" + version + ".jar"))) {
            throw new IllegalStateException("embedding: no jar of it on the class path " + classPath);
        }
        Files.writeString(root.resolve("settings.xml"), settings());
    }

    /** A jar of this project; its pom is in it. */
    private void take(Path jar) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(jar)) {
            Path poms = zip.getPath("META-INF/maven/org.heliostat");
            if (!Files.isDirectory(poms)) {
                return;
            }
            List<Path> all;
            try (Stream<Path> found = Files.list(poms)) {
                all = found.toList();
            }
            for (Path folder : all) {
                String artifact = folder.getFileName().toString().replace("/", "");
                Path place = place(artifact);
                copy(jar, place.resolve(artifact + "-" + version + ".jar"));
                copy(folder.resolve("pom.xml"), place.resolve(artifact + "-" + version + ".pom"));
            }
        }
    }

    private Path place(String artifact) throws IOException {
        return Files.createDirectories(root.resolve(GROUP).resolve(artifact).resolve(version));
    }

    private static void copy(Path source, Path target) throws IOException {
        Path arriving = target.resolveSibling(target.getFileName() + ".arriving");
        Files.copy(source, arriving, StandardCopyOption.REPLACE_EXISTING);
        Files.move(arriving, target, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String settings() {
        return """
                <settings>
                  <servers>
                    <server>
                      <id>%s</id>
                      <username>%s</username>
                      <password>%s</password>
                    </server>
                  </servers>
                  <mirrors>
                    <mirror>
                      <id>build</id>
                      <mirrorOf>*</mirrorOf>
                      <url>%s</url>
                    </mirror>
                  </mirrors>
                </settings>
                """
                .formatted(
                        ID,
                        USER,
                        PASSWORD,
                        Path.of(property("heliostat.test.repository")).toUri());
    }

    Path root() {
        return root;
    }

    Path settingsFile() {
        return root.resolve("settings.xml");
    }

    String version() {
        return version;
    }

    private static String property(String name) {
        return Optional.ofNullable(System.getProperty(name))
                .orElseThrow(() -> new IllegalStateException(name + ": is not set (expected: by failsafe)"));
    }
}
