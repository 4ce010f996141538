package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

/**
 * Limits of multipart requests to one servlet ({@code multipart-config}, {@code @MultipartConfig}).
 *
 * @param location folder for parts on disk, relative to the application's temporary folder; empty means that folder
 * @param maxFileSize bytes of one part, -1 for no limit of the application's own
 * @param maxRequestSize bytes of the whole request, -1 for no limit of the application's own
 * @param fileSizeThreshold bytes from which a part goes to disk
 */
public record MultipartSettings(String location, long maxFileSize, long maxRequestSize, int fileSizeThreshold) {

    /** What an empty {@code multipart-config} or a bare {@code @MultipartConfig} means. */
    public static final MultipartSettings DEFAULTS = new MultipartSettings("", -1, -1, 0);

    public MultipartSettings {
        requireNonNull(location, "location");
    }
}
