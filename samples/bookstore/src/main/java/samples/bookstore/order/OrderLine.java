package samples.bookstore.order;

import java.math.BigDecimal;

/** One title of an order, with the price that was agreed. */
public record OrderLine(String title, int quantity, BigDecimal sum) {}
