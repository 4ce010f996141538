/**
 * HTTP/2 and TLS of the packaged jar, as clients meet them: bad ones, that send frames no library would send, and those that
 * others have written.
 *
 * <p>Start reading at {@link Http2AttacksIT} and {@link Http2Attacks}, its table.
 */
@NullMarked
package org.heliostat.launcher.http2;

import org.jspecify.annotations.NullMarked;
