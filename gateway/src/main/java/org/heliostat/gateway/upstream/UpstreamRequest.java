package org.heliostat.gateway.upstream;

/**
 * What is sent before the body. Immutable; the bytes must never change.
 *
 * @param head request line and fields with the empty line
 * @param isHead whether the method is HEAD, whose response has no body
 * @param isChunked whether the body is sent in chunks
 * @param hasBody whether a body follows
 */
public record UpstreamRequest(byte[] head, boolean isHead, boolean isChunked, boolean hasBody) {}
