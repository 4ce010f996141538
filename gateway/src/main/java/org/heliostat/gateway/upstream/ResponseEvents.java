package org.heliostat.gateway.upstream;

import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/** Hears of the pieces of one response in their order. On the I/O loop of the connection. */
interface ResponseEvents {

    /** A response 100, 102 or 103; the final one is still to come. */
    void interim(ResponseHead head);

    /** The final response begins. */
    void head(ResponseHead head);

    /** The other protocol that was asked for begins; what follows up to the end of the connection is its bytes. */
    default void upgraded(ResponseHead head) throws MalformedResponseException {
        throw new IllegalStateException("no other protocol was asked for");
    }

    /** Bytes of the body, which may change after the call. */
    void body(byte[] bytes, int offset, int length);

    /** @param trailers null for none */
    void end(@Nullable HeaderFields trailers);
}
