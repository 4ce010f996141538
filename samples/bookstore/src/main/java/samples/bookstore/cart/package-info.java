/**
 * What a visitor wants to buy, kept in the HttpSession.
 *
 * <p>Start reading at {@link Cart}. One visitor's requests may run at the same time, so a cart guards itself.
 *
 * <p>Not here: prices; they are the catalogue's, at the moment of looking ({@link CartView}).
 */
@NullMarked
package samples.bookstore.cart;

import org.jspecify.annotations.NullMarked;
