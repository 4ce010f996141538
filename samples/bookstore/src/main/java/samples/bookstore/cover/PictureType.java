package samples.bookstore.cover;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Kinds of pictures a cover may have, known by their first bytes: names and claimed types can say anything. */
enum PictureType {
    PNG("image/png", "\u0089PNG\r\n\u001a\n"),
    JPEG("image/jpeg", "\u00ff\u00d8\u00ff"),
    GIF("image/gif", "GIF8");

    private final String mediaType;
    private final byte[] beginning;

    PictureType(String mediaType, String beginning) {
        this.mediaType = mediaType;
        this.beginning = beginning.getBytes(StandardCharsets.ISO_8859_1);
    }

    static Optional<PictureType> of(byte[] picture) {
        for (PictureType type : values()) {
            if (type.begins(picture)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    String mediaType() {
        return mediaType;
    }

    private boolean begins(byte[] picture) {
        if (picture.length < beginning.length) {
            return false;
        }
        for (int i = 0; i < beginning.length; i++) {
            if (picture[i] != beginning[i]) {
                return false;
            }
        }
        return true;
    }
}
