package org.heliostat.config.resources;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.heliostat.config.SourceLocation;

/**
 * {@code <JAVA>}: settings for web applications.
 *
 * @param dynamicReloadInterval time between two looks for changed applications; zero or less = never
 * @param at where the element stands
 * @param classPathPrefix entries that every application finds behind its own classes, separated as the platform does
 * @param classPathSuffix the same, behind those
 * @param jvmOptions one option string each; a running JVM can only report them
 */
public record JavaConfig(
        SourceLocation at,
        Duration dynamicReloadInterval,
        String classPathPrefix,
        String classPathSuffix,
        List<String> jvmOptions,
        Map<String, String> properties,
        SecurityConfig security,
        ResourcesConfig resources) {

    public JavaConfig {
        requireNonNull(at, "at");
        requireNonNull(dynamicReloadInterval, "dynamicReloadInterval");
        jvmOptions = List.copyOf(jvmOptions);
        properties = Map.copyOf(properties);
    }

    /** @return the values of an absent element */
    public static JavaConfig defaults() {
        return new JavaConfig(
                SourceLocation.none(),
                Duration.ofSeconds(-1),
                "",
                "",
                List.of(),
                Map.of(),
                SecurityConfig.defaults(),
                ResourcesConfig.NONE);
    }
}
