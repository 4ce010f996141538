package org.heliostat.gateway.upstream;

import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * Hears what becomes of one request. On the I/O loop of its stream; {@link #end} or {@link #failed} is the last that it
 * hears, and only one of them comes.
 */
public interface UpstreamCall {

    /** An interim response 100, 102 or 103. */
    void interim(ResponseHead head);

    /** The response begins. */
    void head(ResponseHead head);

    /**
     * The other protocol that was asked for begins (101, or its like): bytes pass as they are from now on, those of the origin as pieces of a
     * body. {@link UpstreamStream#tunnel} or {@link UpstreamStream#abort} must follow at once. Only where the request has
     * asked.
     *
     * @throws MalformedResponseException where it begins another one than was asked for; {@link #failed} follows
     */
    default void upgraded(ResponseHead head) throws MalformedResponseException {
        throw new IllegalStateException("no other protocol was asked for");
    }

    /** Bytes of the body without its framing; they may change after the call. */
    void body(byte[] bytes, int offset, int length);

    /** Nothing more has come for now. */
    void pause();

    /** More of the request's body may be sent. */
    void writable();

    /** @param trailers null for none */
    void end(@Nullable HeaderFields trailers);

    void failed(UpstreamFailure failure);
}
