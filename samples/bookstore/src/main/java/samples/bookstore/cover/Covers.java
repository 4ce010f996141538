package samples.bookstore.cover;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import samples.bookstore.catalogue.Book;

/** Uploaded covers by book number, one each, until the application stops. Any thread. */
public final class Covers {

    private final Map<Integer, Cover> uploaded = new ConcurrentHashMap<>();
    private final AtomicInteger versions = new AtomicInteger();

    /** @return the uploaded picture, or a drawn one */
    Cover of(Book book) {
        Cover picture = uploaded.get(book.id());
        return picture == null ? CoverDrawing.of(book) : picture;
    }

    /** @return false, and nothing changed, when the bytes are no picture we know */
    boolean replace(Book book, byte[] picture) {
        Optional<PictureType> type = PictureType.of(picture);
        type.ifPresent(known -> uploaded.put(
                book.id(),
                new Cover(known.mediaType(), picture, "\"u" + book.id() + "-" + versions.incrementAndGet() + "\"")));
        return type.isPresent();
    }
}
