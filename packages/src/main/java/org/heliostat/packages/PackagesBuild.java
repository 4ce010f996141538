package org.heliostat.packages;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.packages.image.ImageBuild;
import org.heliostat.packages.image.ImageInputs;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.TarWriter;
import org.heliostat.packages.tree.ZipWriter;

/** Makes all packages; run by the build with {@code name=value} arguments. */
public final class PackagesBuild {

    private final Release release;
    private final Path target;

    PackagesBuild(Release release, Path target) {
        this.release = release;
        this.target = target;
    }

    /**
     * @param arguments {@code root}, {@code version}, {@code time}, {@code jar}, {@code manual}, {@code bill}, {@code target},
     *     {@code maintainer}, {@code image} (on or off), {@code jdk}, {@code debian} (a folder of packages, or nothing)
     */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> values = values(arguments);
        Release release = new Release(
                Path.of(value(values, "root")).toAbsolutePath().normalize(),
                value(values, "version"),
                Instant.parse(value(values, "time")),
                Path.of(value(values, "jar")),
                Path.of(value(values, "manual")),
                Path.of(value(values, "bill")));
        Path target = Path.of(value(values, "target"));
        PackagesBuild build = new PackagesBuild(release, target);
        build.archives();
        build.debian(value(values, "maintainer"));
        if (value(values, "image").equals("on")) {
            new ImageBuild(new ImageInputs(
                            release.version(),
                            release.time(),
                            release.jar(),
                            release.bill(),
                            Path.of(value(values, "jdk")),
                            values.getOrDefault("debian", ""),
                            target))
                    .run();
        }
    }

    private void archives() throws IOException {
        String name = "heliostat-" + release.version();
        FileTree tree = ArchiveTree.of(release);
        try (OutputStream out = Files.newOutputStream(target.resolve(name + ".tar.gz"))) {
            new TarWriter(release.time()).writeGzip(tree, name + "/", out);
        }
        new ZipWriter(release.time(), false).write(tree, name + "/", target.resolve(name + ".zip"));
    }

    private void debian(String maintainer) throws IOException {
        DebianPackage debian = new DebianPackage(release, maintainer);
        debian.write(target.resolve(debian.fileName()));
    }

    private static Map<String, String> values(String[] arguments) {
        Map<String, String> values = new TreeMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(argument + ": (expected: name=value)");
            }
            values.put(
                    argument.substring(0, equals),
                    argument.substring(equals + 1).strip());
        }
        return values;
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.getOrDefault(name, "");
        if (value.isEmpty()) {
            throw new IllegalArgumentException(name + ": missing (expected: " + name + "=…)");
        }
        return value;
    }
}
