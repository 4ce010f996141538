/**
 * The shop's pages: servlets that fetch what a page shows and hand it to a JSP, filters around them, and the
 * listener that opens and closes the shop.
 *
 * <p>Start reading at {@link ShopListener}, then {@link BooksServlet}. Called by many session threads at once;
 * nothing here changes after start, except counters.
 *
 * <p>Not here: markup (WEB-INF/jsp), words (messages_*.properties), look (the theme jar).
 */
@NullMarked
package samples.bookstore.web;

import org.jspecify.annotations.NullMarked;
