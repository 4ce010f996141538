package org.heliostat.conformance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * What {@code arquillian.xml} says of one server. Arquillian fills it through the setters, one for each
 * {@code <property>}.
 */
public final class HeliostatConfiguration implements ContainerConfiguration {

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private @Nullable Path jar;
    private @Nullable Path instance;
    private List<Path> settings = List.of();
    private String java =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private List<String> jvmOptions = List.of();
    private int startSeconds = 60;
    private boolean keep;
    private boolean refusals;
    private List<Path> libraries = List.of();

    /** The packaged server, {@code heliostat.jar}. */
    public void setJar(String value) {
        jar = Path.of(value).toAbsolutePath().normalize();
    }

    /** The folder of the instance; removed and made anew at each start. */
    public void setInstance(String value) {
        instance = Path.of(value).toAbsolutePath().normalize();
    }

    /**
     * Folders, separated by commas, whose files are laid over the instance's {@code conf}, the last on top; none = the
     * server's defaults.
     */
    public void setSettings(String value) {
        settings = paths(value);
    }

    private static List<Path> paths(String value) {
        return Pattern.compile(",")
                .splitAsStream(value)
                .map(String::strip)
                .filter(path -> !path.isEmpty())
                .map(path -> Path.of(path).toAbsolutePath().normalize())
                .toList();
    }

    /** The {@code java} that runs the server; by default the one that runs the tests. */
    public void setJava(String value) {
        if (!value.isBlank()) {
            java = value;
        }
    }

    /** Options of the server's JVM, separated by blanks. */
    public void setJvmOptions(String value) {
        jvmOptions = BLANKS.splitAsStream(value.strip())
                .filter(option -> !option.isEmpty())
                .toList();
    }

    /** Seconds that a start may take. */
    public void setStartSeconds(Integer value) {
        startSeconds = value;
    }

    /**
     * Whether the server goes on until the tests' JVM ends. Surefire with several forks makes a suite of every test
     * class, and a server started anew for each would cost more than the tests.
     */
    public void setKeep(Boolean value) {
        keep = value;
    }

    /** Whether a deployment that the server refuses is what its tests expect: they see that nothing of it answers. */
    public void setRefusals(Boolean value) {
        refusals = value;
    }

    /** Jars, separated by commas, that every WAR gets into its {@code WEB-INF/lib}, such as a JDBC driver. */
    public void setLibraries(String value) {
        libraries = paths(value);
    }

    Path jar() {
        return given(jar);
    }

    Path instance() {
        return given(instance);
    }

    List<Path> settings() {
        return settings;
    }

    String java() {
        return java;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    int startSeconds() {
        return startSeconds;
    }

    boolean keep() {
        return keep;
    }

    boolean refusals() {
        return refusals;
    }

    List<Path> libraries() {
        return libraries;
    }

    @Override
    public void validate() throws ConfigurationException {
        if (jar == null || !Files.isRegularFile(jar)) {
            throw new ConfigurationException("jar: " + jar + " (expected: the packaged heliostat.jar)");
        }
        if (instance == null) {
            throw new ConfigurationException("instance: missing (expected: a folder for the server's instance)");
        }
        for (Path folder : settings) {
            if (!Files.isDirectory(folder)) {
                throw new ConfigurationException("settings: " + folder + " (expected: a folder)");
            }
        }
    }

    private static Path given(@Nullable Path path) {
        if (path == null) {
            throw new IllegalStateException("validate() comes first");
        }
        return path;
    }
}
