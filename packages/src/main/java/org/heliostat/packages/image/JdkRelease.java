package org.heliostat.packages.image;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What a JDK says of itself in its file {@code release}.
 *
 * @param version such as {@code 25.0.3}
 * @param implementor who built it
 */
record JdkRelease(String version, String implementor) {

    static JdkRelease of(Path jdk) throws IOException {
        Properties values = new Properties();
        try (Reader in = Files.newBufferedReader(jdk.resolve("release"), StandardCharsets.UTF_8)) {
            values.load(in);
        }
        return new JdkRelease(value(values, "JAVA_VERSION"), value(values, "IMPLEMENTOR"));
    }

    /** @return the first number of the version: 25 of 25.0.3 */
    int feature() {
        return Integer.parseInt(version.split("[.\\-+]", -1)[0]);
    }

    private static String value(Properties values, String name) {
        return values.getProperty(name, "").replace("\"", "");
    }
}
