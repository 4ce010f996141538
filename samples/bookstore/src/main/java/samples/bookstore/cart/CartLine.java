package samples.bookstore.cart;

import java.math.BigDecimal;
import samples.bookstore.catalogue.Book;

/** One book of a cart with its price at the moment of looking. */
public record CartLine(Book book, int quantity, BigDecimal sum) {

    static CartLine of(Book book, int quantity) {
        return new CartLine(book, quantity, book.price().multiply(BigDecimal.valueOf(quantity)));
    }
}
