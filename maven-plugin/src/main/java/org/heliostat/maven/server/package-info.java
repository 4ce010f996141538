/**
 * The server as goals see it: what it is to serve, what it can be asked while it runs, and the class loader that it lives in.
 *
 * <p>Start reading at {@link ServerRealm}. Types of this package are the only ones that both sides share; the other side is {@code
 * embedded}. They speak of nothing but Java's own types, since Maven and the server have different versions of the same libraries.
 *
 * <p>Threads: one goal starts and ends a server, on one thread or one after the other. Not here: what a goal serves ({@code
 * exploded}).
 */
@NullMarked
package org.heliostat.maven.server;

import org.jspecify.annotations.NullMarked;
