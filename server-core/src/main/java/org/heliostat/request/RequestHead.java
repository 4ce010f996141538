package org.heliostat.request;

/**
 * Request line and header fields exactly as received; immutable.
 *
 * @param method as sent; methods are case-sensitive (RFC 9110 §9.1)
 * @param target the request target as sent, not decoded
 * @param version of the protocol
 * @param headers of the request
 */
public record RequestHead(String method, String target, HttpVersion version, HeaderFields headers) {}
