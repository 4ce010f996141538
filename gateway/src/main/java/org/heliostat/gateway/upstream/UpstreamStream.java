package org.heliostat.gateway.upstream;

import java.time.Duration;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * What one request is sent on: a connection of HTTP/1.1, or a stream of one of HTTP/2. On its I/O loop. {@link #begin} is the
 * first that is called, once for each request, or {@link #giveBack}.
 */
public interface UpstreamStream {

    /** Sends a request; its call hears what becomes of it, perhaps before this returns. */
    void begin(UpstreamRequest request, UpstreamCall call);

    /** It is not needed: somebody else may have it. Instead of {@link #begin}. */
    void giveBack();

    /** @return whether it can carry a call of gRPC, which needs HTTP/2 */
    boolean carriesCalls();

    /** @return whether more of the request's body may be sent */
    boolean isWritable();

    /** Sends a piece of the request's body; the bytes are copied. */
    void body(byte[] bytes, int offset, int length);

    /** The request's body is complete. */
    void endBody(@Nullable HeaderFields trailers);

    /**
     * The other protocol has begun: {@link #body} sends its bytes as they are from now on.
     *
     * @param idle how long it may be that nothing passes in either direction; looked at once a second
     */
    void tunnel(Duration idle);

    /** Ends our side of a tunnel, behind what was sent. TLS below HTTP/1.1 has no such half: there both sides end. */
    void endOutput();

    /** Stops or goes on to take what comes, so that no more comes than the client takes. */
    void read(boolean wanted);

    /** Ends it, whatever it is at; its call hears nothing more. */
    void abort();
}
