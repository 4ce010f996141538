package org.heliostat.benchmarks.startup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A WAR with many libraries, one annotated servlet, one page. The libraries are jars of a local Maven repository: one
 * version of each, spread evenly over their names, without those that are servers or start something by themselves.
 *
 * @param jars how many libraries
 * @param classes of all of them
 * @param bytes of all of them
 */
record LargeWar(Path file, int jars, long classes, long bytes) {

    private static final long LEAST = 40_000;
    private static final long MOST = 3_000_000;
    private static final int FEWEST_CLASSES = 20;
    private static final List<String> SERVERS = List.of(
            "jakarta/servlet/",
            "javax/servlet/",
            "jakarta/el/",
            "jakarta/websocket/",
            "org/apache/jasper/",
            "org/apache/catalina/",
            "org/heliostat/");
    private static final List<String> STARTERS =
            List.of("META-INF/web-fragment.xml", "META-INF/services/jakarta.servlet.ServletContainerInitializer");

    /** @param withInitializer whether it has an initializer that asks for types, which makes servers look at all classes */
    static LargeWar make(Path repository, int count, Path file, boolean withInitializer) throws IOException {
        List<Path> usable = usable(repository);
        if (usable.size() < count) {
            throw new IOException(
                    repository + ": " + usable.size() + " usable jars (expected: at least " + count + ")");
        }
        long classes = 0;
        long bytes = 0;
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            ownClass(zip, "HelloServlet");
            if (withInitializer) {
                initializer(zip);
            }
            entry(zip, "index.jsp", "<%= 1 + 1 %>".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < count; i++) {
                Path jar = usable.get((int) ((long) i * usable.size() / count));
                entry(zip, "WEB-INF/lib/" + jar.getFileName(), Files.readAllBytes(jar));
                classes += classes(jar);
                bytes += Files.size(jar);
            }
        }
        return new LargeWar(file, count, classes, bytes);
    }

    private static List<Path> usable(Path repository) throws IOException {
        TreeMap<String, Path> byName = new TreeMap<>();
        try (Stream<Path> files = Files.walk(repository)) {
            for (Path jar : files.filter(LargeWar::isLibrary).sorted().toList()) {
                // Folders are named artifact/version: a later version takes the place of an earlier one.
                byName.put(jar.getName(jar.getNameCount() - 3).toString(), jar);
            }
        }
        List<Path> usable = new ArrayList<>();
        for (Path jar : byName.values()) {
            if (starts(jar)) {
                usable.add(jar);
            }
        }
        return usable;
    }

    private static boolean isLibrary(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!name.endsWith(".jar") || name.matches(".*-(sources|javadoc|tests?)\\.jar")) {
            return false;
        }
        long size = file.toFile().length();
        return size > LEAST && size < MOST;
    }

    /** @return whether it is whole, has classes, and is no server's */
    private static boolean starts(Path jar) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            boolean alien = zip.stream()
                    .map(ZipEntry::getName)
                    .anyMatch(
                            name -> STARTERS.contains(name) || SERVERS.stream().anyMatch(name::startsWith));
            return !alien && classes(jar) >= FEWEST_CLASSES;
        } catch (IOException damaged) {
            return false;
        }
    }

    private static long classes(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .count();
        }
    }

    private static void initializer(ZipOutputStream zip) throws IOException {
        ownClass(zip, "TypesInitializer");
        ownClass(zip, "TypesInitializer$Wanted");
        String name = LargeWar.class.getPackageName() + ".app.TypesInitializer";
        entry(zip, "WEB-INF/classes/" + STARTERS.get(1), name.getBytes(StandardCharsets.UTF_8));
    }

    private static void ownClass(ZipOutputStream zip, String name) throws IOException {
        // By name only: the Servlet API is not on the class path of this process.
        String file = LargeWar.class.getPackageName().replace('.', '/') + "/app/" + name + ".class";
        try (InputStream in = LargeWar.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException(file + " is missing");
            }
            entry(zip, "WEB-INF/classes/" + file, in.readAllBytes());
        }
    }

    private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }
}
