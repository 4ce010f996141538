package org.heliostat.config.resources;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * {@code <JAVA>}: settings for web applications.
 *
 * @param dynamicReloadInterval time between two looks for changed applications; zero or less = never
 * @param classPathPrefix class path entries before the server's own, separated as the platform does
 * @param jvmOptions one option string each; a running JVM can only report them
 */
public record JavaConfig(
        Duration dynamicReloadInterval,
        String classPathPrefix,
        String serverClassPath,
        String classPathSuffix,
        List<String> jvmOptions,
        Map<String, String> properties,
        SecurityConfig security,
        ResourcesConfig resources) {

    public JavaConfig {
        requireNonNull(dynamicReloadInterval, "dynamicReloadInterval");
        jvmOptions = List.copyOf(jvmOptions);
        properties = Map.copyOf(properties);
    }

    /** @return the values of an absent element */
    public static JavaConfig defaults() {
        return new JavaConfig(
                Duration.ofSeconds(-1),
                "",
                "",
                "",
                List.of(),
                Map.of(),
                SecurityConfig.defaults(),
                ResourcesConfig.NONE);
    }
}
