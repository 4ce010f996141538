package org.heliostat.hosting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which Heliostat this is, as the build wrote it into the jar. */
public record Version(String number) {

    private static final String RESOURCE = "version.properties";

    public static Version ofThisJar() {
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + ": not in the jar");
            }
            Properties properties = new Properties();
            properties.load(in);
            return new Version(properties.getProperty("version", "unknown"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @return product and version, and what it runs on */
    public String withSurroundings() {
        return this + ", Java " + Runtime.version() + " (" + System.getProperty("java.vm.name") + "), "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }

    /** @return product and version */
    @Override
    public String toString() {
        return "Heliostat " + number;
    }
}
