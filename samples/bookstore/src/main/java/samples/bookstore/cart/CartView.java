package samples.bookstore.cart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import samples.bookstore.catalogue.Catalogue;

/** A cart with titles and prices; immutable. */
public record CartView(List<CartLine> lines, BigDecimal total) {

    public CartView {
        lines = List.copyOf(lines);
    }

    public static CartView of(Cart cart, Catalogue catalogue) {
        return of(cart.quantities(), catalogue);
    }

    /** Books that have left the catalogue are left out. */
    public static CartView of(Map<Integer, Integer> quantities, Catalogue catalogue) {
        List<CartLine> lines = new ArrayList<>();
        quantities.forEach(
                (id, quantity) -> catalogue.find(id).ifPresent(book -> lines.add(CartLine.of(book, quantity))));
        BigDecimal total = lines.stream().map(CartLine::sum).reduce(BigDecimal.ZERO, BigDecimal::add);
        return new CartView(lines, total);
    }
}
