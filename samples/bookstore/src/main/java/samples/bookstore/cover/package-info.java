/**
 * Pictures of books: uploaded ones, kept in memory, and drawn ones for all others.
 *
 * <p>Start reading at {@link CoverServlet}. {@link Covers} may be used by any thread.
 *
 * <p>Not here: files. Nothing a visitor sends is ever written to disk.
 */
@NullMarked
package samples.bookstore.cover;

import org.jspecify.annotations.NullMarked;
