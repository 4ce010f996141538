package org.heliostat.search.page;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.heliostat.search.index.FileState;
import org.heliostat.search.index.Hit;
import org.heliostat.search.index.HitList;
import org.heliostat.search.index.TooSlowException;
import org.heliostat.search.query.BadQueryException;

/** Goes through those hits of a list that the client may see. One request, one thread. */
final class SeenHits {

    private static final int AT_ONCE = 50;

    private final HitList list;
    private final Readable readable;
    private final Queue<Hit> unseen = new ArrayDeque<>();

    /** Paths of URIs: collections may lie in one another, and a hit is told once. */
    private final Set<String> seen = new HashSet<>();

    private int left;
    private boolean isCut;

    /** @param most hits that are asked about */
    SeenHits(HitList list, Readable readable, int most) {
        this.list = list;
        this.readable = readable;
        this.left = most;
    }

    /** A hit, with its file as it is now. */
    record Seen(Hit hit, FileState file) {}

    /** @return whether there were hits that nobody was asked about any more */
    boolean isCut() {
        return isCut;
    }

    /** @return empty when there are no more, or nobody may be asked about more */
    Optional<Seen> next() throws IOException, TooSlowException, BadQueryException {
        while (true) {
            if (unseen.isEmpty()) {
                unseen.addAll(list.next(AT_ONCE));
            }
            if (unseen.isEmpty()) {
                return Optional.empty();
            }
            if (left == 0) {
                isCut = true;
                return Optional.empty();
            }
            Hit hit = unseen.remove();
            String uriPath = hit.collection().uriPath(hit.document());
            if (seen.contains(uriPath)) {
                continue;
            }
            left--;
            // To ask about a hit may take longer than to find it.
            list.requireTime();
            Optional<FileState> file = readable.file(hit);
            list.excuse(readable.loginNanos());
            if (file.isPresent()) {
                seen.add(uriPath);
                return Optional.of(new Seen(hit, file.get()));
            }
        }
    }
}
