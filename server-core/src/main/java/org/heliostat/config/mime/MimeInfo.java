package org.heliostat.config.mime;

import java.util.Optional;

/** What a file name says about its content; each part may be unknown. */
public record MimeInfo(Optional<String> type, Optional<String> encoding, Optional<String> language) {

    public static final MimeInfo UNKNOWN = new MimeInfo(Optional.empty(), Optional.empty(), Optional.empty());

    /** @return this, with whatever the later one knows in place of what this knows */
    MimeInfo then(MimeInfo later) {
        return new MimeInfo(
                later.type.or(() -> type), later.encoding.or(() -> encoding), later.language.or(() -> language));
    }
}
