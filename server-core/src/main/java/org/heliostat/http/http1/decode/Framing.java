package org.heliostat.http.http1.decode;

import org.jspecify.annotations.Nullable;

/**
 * What the fields of a request say about its body and its connection. Immutable.
 *
 * @param contentLength bytes of the body; −1 when chunked; 0 when there is none
 * @param keepAlive whether the client wants to keep the connection
 * @param expectsContinue whether the client waits for 100 before it sends the body
 * @param hostLine line of the Host field, −1 when there is none
 */
public record Framing(long contentLength, boolean keepAlive, boolean expectsContinue, int hostLine) {

    boolean equals(long length, boolean keeps, boolean expects, int host) {
        return contentLength == length && keepAlive == keeps && expectsContinue == expects && hostLine == host;
    }

    public boolean hasBody() {
        return contentLength != 0;
    }

    public @Nullable String host(Http1Headers headers) {
        return hostLine < 0 ? null : headers.value(hostLine);
    }
}
