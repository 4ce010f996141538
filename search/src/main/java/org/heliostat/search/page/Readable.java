package org.heliostat.search.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.acl.login.PasswordAnswers;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.heliostat.request.target.UriText;
import org.heliostat.search.index.FileState;
import org.heliostat.search.index.Hit;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Asks for each hit whether the client gets that file by a GET of its URI: the stages of obj.conf run for it as for a request of its own,
 * so that ACLs, .nsconfig and every other rule hold. The first Service line that is for it must send the file as it is: a program's source
 * is no answer. One request, one thread.
 */
final class Readable {

    /** Nothing is waited for: no answer is made. */
    private static final int MILLIS = 50;

    private static final int LEAST_FAILURE = 500;

    private final @Nullable RunNotes notes;
    private final PasswordAnswers passwords;
    private final InnerLimits limits;
    private final Ticker ticker;
    private boolean isUnsure;
    private long loginNanos;

    /** @param mostLooks hits that may be asked about */
    Readable(Exchange exchange, int mostLooks, Ticker ticker) {
        this.notes = RunNotes.of(exchange);
        this.passwords = exchange.request().passwords();
        this.ticker = ticker;
        // A page may have included the search: the looks are within that request.
        int depth = notes == null ? 1 : Math.min(notes.depth() + 1, InnerLimits.MOST_DEPTH);
        this.limits = new InnerLimits(depth, mostLooks, 1, MILLIS);
    }

    /** @return whether it could not be found out of some hit: that is no refusal */
    boolean isUnsure() {
        return isUnsure;
    }

    /** @return time of those looks for which a realm was asked for the password of the request: each is asked once */
    long loginNanos() {
        return loginNanos;
    }

    /** @return the file as it is now; empty where the client does not get it */
    Optional<FileState> file(Hit hit) {
        if (notes == null) {
            return Optional.empty();
        }
        InnerLook look = look(notes, hit);
        isUnsure |= look.status() >= LEAST_FAILURE;
        Path path = look.path();
        String type = look.contentType();
        if (look.isRefused()
                || path == null
                || !look.sendsFile()
                || type != null && type.startsWith("magnus-internal/")) {
            return Optional.empty();
        }
        try {
            // What is served must be the file that was read: links may lead elsewhere by now.
            Path file = hit.file();
            FileState now = FileState.of(file);
            boolean isSame = now.isRegular()
                    && Files.isReadable(file)
                    && path.toRealPath().equals(file);
            return isSame ? Optional.of(now) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private InnerLook look(RunNotes notes, Hit hit) {
        long begun = ticker.nanos();
        int known = passwords.count();
        InnerLook look = notes.glance("GET", UriText.escaped(hit.collection().uriPath(hit.document())), limits);
        if (passwords.count() > known) {
            loginNanos += ticker.nanos() - begun;
        }
        return look;
    }
}
