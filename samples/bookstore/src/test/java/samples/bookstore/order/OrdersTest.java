package samples.bookstore.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import samples.bookstore.cart.Cart;
import samples.bookstore.cart.CartView;
import samples.bookstore.catalogue.Catalogue;
import samples.bookstore.catalogue.MemoryDatabase;

class OrdersTest {

    private static final DeliveryForm ADA = new DeliveryForm("Ada", "ada@example.org", "Road 1", "12345", "Town");

    private final MemoryDatabase database = new MemoryDatabase();
    private final Catalogue catalogue = new Catalogue(database.connections());
    private final Orders orders = new Orders(database.connections());
    private final Cart cart = new Cart();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void bookingTakesTheCopiesOutOfStock() throws Exception {
        cart.add(3, 2);
        cart.add(8, 1);

        long number = orders.place(ADA, CartView.of(cart, catalogue));

        assertThat(orders.find(number)).hasValueSatisfying(order -> {
            assertThat(order.lines()).extracting(OrderLine::title).containsExactly("Salt & Rope", "The Glass Orchard");
            assertThat(order.total()).isEqualByComparingTo(new BigDecimal("58.50"));
        });
        assertThat(catalogue.find(3)).get().extracting("stock").isEqualTo(4);
    }

    @Test
    void nothingIsBookedWhenOneTitleIsSoldOut() {
        cart.add(3, 1);
        cart.add(40, 2);

        assertThatThrownBy(() -> orders.place(ADA, CartView.of(cart, catalogue)))
                .isInstanceOf(SoldOutException.class)
                .hasMessage("Müßiggang");

        assertThat(catalogue.find(3)).get().extracting("stock").isEqualTo(6);
        assertThat(orders.find(1001)).isEmpty();
    }
}
