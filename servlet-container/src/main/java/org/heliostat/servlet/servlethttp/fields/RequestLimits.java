package org.heliostat.servlet.servlethttp.fields;

/**
 * Bounds on what a request may make the container keep. Each is a directive of magnus.conf.
 *
 * @param maxParameters parameters of query and body together
 * @param maxFormBytes bytes of a form body that is read into memory, or of all parts without a file name together
 * @param maxParts parts of a multipart body
 * @param maxPartHeaders header lines of one part
 * @param maxPartHeaderBytes bytes of one part's header
 * @param maxPartFiles parts of one body that are kept in files
 * @param partMemoryBytes bytes of all parts of one body together that are kept in memory; what is more goes to files
 * @param maxMultipartBytes bytes of a multipart body where the application sets no limit of its own, −1 for none
 */
public record RequestLimits(
        int maxParameters,
        int maxFormBytes,
        int maxParts,
        int maxPartHeaders,
        int maxPartHeaderBytes,
        int maxPartFiles,
        int partMemoryBytes,
        long maxMultipartBytes) {

    /** What the directives say by default. */
    public static final RequestLimits DEFAULTS =
            new RequestLimits(10_000, 2 * 1024 * 1024, 1_000, 16, 8 * 1024, 500, 1024 * 1024, 2L * 1024 * 1024 * 1024);
}
