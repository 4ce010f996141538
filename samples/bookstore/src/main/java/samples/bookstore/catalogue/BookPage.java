package samples.bookstore.catalogue;

import java.util.List;

/** Some books of a longer list: page {@code number} of {@code pages}, both counted from 1. */
public record BookPage(List<Book> books, int number, int pages, int found) {

    public BookPage {
        books = List.copyOf(books);
    }
}
