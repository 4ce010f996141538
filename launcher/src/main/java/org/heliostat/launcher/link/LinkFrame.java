package org.heliostat.launcher.link;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;

/**
 * One message.
 *
 * @param process which it is about, by its {@link ProcessRow#member}; 0 for none
 * @param id of a question, so that its answer is known; else 0
 * @param body belongs to the frame
 */
public record LinkFrame(LinkKind kind, int process, long id, byte[] body) {

    private static final byte[] NOTHING = new byte[0];

    public LinkFrame {
        requireNonNull(kind, "kind");
        requireNonNull(body, "body");
    }

    public static LinkFrame of(LinkKind kind, int process) {
        return new LinkFrame(kind, process, 0, NOTHING);
    }

    public static LinkFrame of(LinkKind kind, int process, String text) {
        return new LinkFrame(kind, process, 0, text.getBytes(StandardCharsets.UTF_8));
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
