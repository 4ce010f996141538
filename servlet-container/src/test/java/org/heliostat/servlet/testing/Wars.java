package org.heliostat.servlet.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Makes applications and jars for tests: texts as files, Java sources as classes. */
public final class Wars {

    private Wars() {}

    /** Writes files below {@code folder}; a path that ends in {@code .java} is compiled into {@code classes}. */
    public static void write(Path folder, Map<String, String> files) {
        files.forEach((path, content) -> {
            try {
                Path file = folder.resolve(path);
                Files.createDirectories(file.getParent());
                Files.writeString(file, content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /**
     * Compiles sources against the test's class path.
     *
     * @param sources class name to source
     */
    public static void compile(Path classes, Map<String, String> sources, Path... classPath) {
        try {
            Files.createDirectories(classes);
            Path sourceFolder =
                    Files.createTempDirectory(classes.toAbsolutePath().getParent(), "src");
            List<String> path = new ArrayList<>(List.of(System.getProperty("java.class.path"), classes.toString()));
            Stream.of(classPath).map(Path::toString).forEach(path::add);
            List<String> arguments = new ArrayList<>(
                    List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", String.join(":", path)));
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Path file = sourceFolder.resolve(source.getKey().replace('.', '/') + ".java");
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue());
                arguments.add(file.toString());
            }
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
                throw new AssertionError("sources do not compile: " + sources.keySet());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A jar or WAR of all files below a folder. */
    public static Path zip(Path folder, Path jar) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                entries.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zip(jar, entries);
    }

    /** A jar of texts. */
    public static Path textJar(Path jar, Map<String, String> entries) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        entries.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
        return zip(jar, bytes);
    }

    /** A jar of given entries, names unchecked. */
    public static Path zip(Path jar, Map<String, byte[]> entries) {
        try {
            Files.createDirectories(jar.toAbsolutePath().getParent());
            try (OutputStream file = Files.newOutputStream(jar);
                    ZipOutputStream out = new ZipOutputStream(file)) {
                for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                    out.putNextEntry(new ZipEntry(entry.getKey()));
                    out.write(entry.getValue());
                    out.closeEntry();
                }
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
