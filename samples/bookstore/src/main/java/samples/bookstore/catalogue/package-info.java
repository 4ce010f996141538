/**
 * The shop's books: the database they lie in, and ways to find them.
 *
 * <p>Start reading at {@link Catalogue}. Everything may be called by many session threads at once; a call borrows
 * one connection and gives it back.
 *
 * <p>Not here: what a visitor takes (cart), buys (order) or sees (web).
 */
@NullMarked
package samples.bookstore.catalogue;

import org.jspecify.annotations.NullMarked;
