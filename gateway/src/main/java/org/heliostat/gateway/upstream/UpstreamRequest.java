package org.heliostat.gateway.upstream;

/**
 * What is sent before the body. Immutable; the bytes must never change.
 *
 * @param head request line and fields with the empty line
 * @param isHead whether the method is HEAD, whose response has no body
 * @param isChunked whether the body is sent in chunks
 * @param hasBody whether a body follows
 * @param asksUpgrade whether it asks to change to another protocol; such a request has no body
 */
public record UpstreamRequest(byte[] head, boolean isHead, boolean isChunked, boolean hasBody, boolean asksUpgrade) {

    /** @return a request that asks for a response and nothing else */
    public static UpstreamRequest plain(byte[] head, boolean isHead, boolean isChunked, boolean hasBody) {
        return new UpstreamRequest(head, isHead, isChunked, hasBody, false);
    }

    /** @return a GET without a body, that may change to another protocol */
    public static UpstreamRequest upgrade(byte[] head) {
        return new UpstreamRequest(head, false, false, false, true);
    }
}
