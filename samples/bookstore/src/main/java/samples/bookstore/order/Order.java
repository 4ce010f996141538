package samples.bookstore.order;

import java.math.BigDecimal;
import java.util.List;

/** An order that was booked. */
public record Order(long number, String name, String city, List<OrderLine> lines, BigDecimal total) {

    public Order {
        lines = List.copyOf(lines);
    }
}
