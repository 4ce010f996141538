/**
 * What every page of the bookstore has in common: its look and its headers, as a jar in WEB-INF/lib.
 *
 * <p>Start reading at {@link PageHeadersFilter}; style sheet and logo lie in META-INF/resources. The filter is
 * called by many session threads at once and does not change.
 *
 * <p>Not here: anything about books.
 */
@NullMarked
package samples.bookstore.theme;

import org.jspecify.annotations.NullMarked;
