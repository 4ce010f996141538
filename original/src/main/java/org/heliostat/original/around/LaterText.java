package org.heliostat.original.around;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.request.Exchange;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.filter.AnswerFilter;
import org.heliostat.request.function.RunNotes;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the text when the answer is about to be made: nothing is read for those who may not have the page. Nor for
 * methods that no page answers, nor for what obj.conf says is a picture, a sound, a film or a font.
 */
record LaterText(AroundText text, boolean isHeader) implements AnswerFilter {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
    private static final List<String> NO_PAGES = List.of("image/", "audio/", "video/", "font/");

    @Override
    public @Nullable AnswerFilter ready(Exchange exchange) throws IOException {
        if (!METHODS.contains(exchange.request().method())
                || isNoPage(exchange.request().contentType())) {
            return null;
        }
        byte[] bytes = text.bytes(exchange);
        if (bytes.length > 0) {
            return new AroundFilter(bytes, isHeader);
        }
        RunNotes notes = RunNotes.of(exchange);
        if (notes != null) {
            // The text may be there again the next time.
            notes.answersOnlyOnce();
        }
        return null;
    }

    private static boolean isNoPage(@Nullable String type) {
        String known = type == null ? "" : type.toLowerCase(Locale.ROOT);
        return NO_PAGES.stream().anyMatch(known::startsWith);
    }

    /** Whoever answers before the text was fetched answers without it. */
    @Override
    public boolean concerns(Exchange exchange, long length) {
        return false;
    }

    @Override
    public ResponseTransport begin(Exchange exchange, ResponseTransport next) {
        return next;
    }
}
