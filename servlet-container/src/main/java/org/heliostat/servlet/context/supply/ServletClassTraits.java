package org.heliostat.servlet.context.supply;

import jakarta.annotation.security.RunAs;
import jakarta.servlet.ServletSecurityElement;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.ServletSecurity;
import java.util.Optional;
import org.heliostat.servlet.deploy.model.MultipartSettings;

/**
 * What the class of a servlet that an application adds in its code says by annotations (Servlet 6.1, 4.4.1 and
 * 13.4.1). Pure.
 */
public record ServletClassTraits(
        Optional<MultipartSettings> multipart, Optional<ServletSecurityElement> security, Optional<String> runAs) {

    public static ServletClassTraits of(Class<?> type) {
        return new ServletClassTraits(
                multipartOf(type),
                Optional.ofNullable(type.getAnnotation(ServletSecurity.class)).map(ServletSecurityElement::new),
                Optional.ofNullable(type.getAnnotation(RunAs.class)).map(RunAs::value));
    }

    /** All that counts of an object which the container has not made (Servlet 6.1, 13.4.1). */
    public static ServletClassTraits ofForeign(Class<?> type) {
        return new ServletClassTraits(multipartOf(type), Optional.empty(), Optional.empty());
    }

    private static Optional<MultipartSettings> multipartOf(Class<?> type) {
        return Optional.ofNullable(type.getAnnotation(MultipartConfig.class))
                .map(settings -> new MultipartSettings(
                        settings.location(),
                        settings.maxFileSize(),
                        settings.maxRequestSize(),
                        settings.fileSizeThreshold()));
    }
}
