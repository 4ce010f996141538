package org.heliostat.servlet.websocket.session;

/**
 * How a session begins; its application may change each later. Immutable.
 *
 * @param maxText bytes of UTF-8 in a text message that is collected
 * @param maxBinary bytes of a binary message that is collected
 * @param idleMillis 0 or less = it may be silent for ever
 * @param sendMillis for asynchronous sends; 0 or less = no limit
 */
public record SessionDefaults(int maxText, int maxBinary, long idleMillis, long sendMillis) {}
