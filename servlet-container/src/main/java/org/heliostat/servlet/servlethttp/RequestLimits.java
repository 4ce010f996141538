package org.heliostat.servlet.servlethttp;

/**
 * Bounds on what a request may make the container keep.
 *
 * @param maxParameters parameters of query and body together
 * @param maxFormBytes bytes of a form body that is read into memory
 * @param maxParts parts of a multipart body
 * @param maxPartHeaderBytes bytes of one part's header
 * @param maxMultipartBytes bytes of a multipart body where the application sets no limit of its own, −1 for none
 */
public record RequestLimits(
        int maxParameters, int maxFormBytes, int maxParts, int maxPartHeaderBytes, long maxMultipartBytes) {

    /** Generous for people, tight for machines; a virtual server may be given others. */
    public static final RequestLimits DEFAULTS =
            new RequestLimits(10_000, 2 * 1024 * 1024, 1_000, 8 * 1024, 2L * 1024 * 1024 * 1024);
}
