package samples.bookstore.web;

import jakarta.servlet.ServletContext;
import samples.bookstore.catalogue.Catalogue;
import samples.bookstore.cover.Covers;
import samples.bookstore.order.Orders;

/** Holds what the servlets share; found in the ServletContext from the application's start to its stop. Immutable. */
public record Shop(Catalogue catalogue, Orders orders, Covers covers) {

    static final String ATTRIBUTE = "shop";

    public static Shop of(ServletContext context) {
        if (context.getAttribute(ATTRIBUTE) instanceof Shop shop) {
            return shop;
        }
        throw new IllegalStateException("the shop is closed");
    }
}
