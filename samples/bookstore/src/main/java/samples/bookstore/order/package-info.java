/**
 * From a cart to an order: the delivery form, its checks, and the transaction that books it.
 *
 * <p>Start reading at {@link Orders}. Any thread.
 *
 * <p>Not here: payment. The shop is a sample; its books do not exist.
 */
@NullMarked
package samples.bookstore.order;

import org.jspecify.annotations.NullMarked;
