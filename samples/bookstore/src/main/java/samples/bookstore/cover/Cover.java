package samples.bookstore.cover;

/** A picture with its media type; the bytes are never changed after the cover was made. */
public final class Cover {

    private final String mediaType;
    private final byte[] bytes;
    private final String entityTag;

    Cover(String mediaType, byte[] bytes, String entityTag) {
        this.mediaType = mediaType;
        this.bytes = bytes.clone();
        this.entityTag = entityTag;
    }

    String mediaType() {
        return mediaType;
    }

    /** The array itself, for writing to a client only. */
    byte[] bytes() {
        return bytes;
    }

    /** @return with quotes, as the header field wants it */
    String entityTag() {
        return entityTag;
    }
}
