package org.heliostat.servlet.multipart;

import java.nio.file.Path;

/**
 * Bounds of one multipart body.
 *
 * @param folder for parts on disk
 * @param maxFileSize bytes of one part, −1 for no limit
 * @param maxRequestSize bytes of the whole body, −1 for no limit
 * @param threshold bytes up to which a part stays in memory
 * @param maxParts parts at most
 * @param maxHeaderBytes bytes of one part's header at most
 */
public record MultipartLimits(
        Path folder, long maxFileSize, long maxRequestSize, int threshold, int maxParts, int maxHeaderBytes) {}
