package samples.bookstore.cart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CartTest {

    private final Cart cart = new Cart();

    @Test
    void addingABookTwiceAddsItsCopies() {
        cart.add(7, 1);
        cart.add(7, 2);

        assertThat(cart.quantities()).isEqualTo(Map.of(7, 3));
        assertThat(cart.pieces()).isEqualTo(3);
    }

    @Test
    void settingZeroTakesTheBookOut() {
        cart.add(7, 1);

        assertThat(cart.set(7, 0)).isTrue();

        assertThat(cart.quantities()).isEmpty();
    }

    @Test
    void holdsAtMostNinetyNineCopiesOfABook() {
        cart.add(7, 90);
        cart.add(7, Integer.MAX_VALUE);

        assertThat(cart.pieces()).isEqualTo(99);
    }

    @Test
    void refusesTheTwentyFirstTitle() {
        IntStream.range(0, Cart.TITLES_AT_MOST).forEach(book -> cart.add(book, 1));

        assertThat(cart.add(100, 1)).isFalse();
        assertThat(cart.add(0, 1)).isTrue();
        assertThat(cart.quantities()).hasSize(20).doesNotContainKey(100);
    }

    @Test
    void canBeTakenOnceAndPutBack() {
        cart.add(7, 2);

        Map<Integer, Integer> taken = cart.take();

        assertThat(taken).isEqualTo(Map.of(7, 2));
        assertThat(cart.take()).isEmpty();
        cart.putBack(taken);
        assertThat(cart.quantities()).isEqualTo(taken);
    }

    @Test
    void survivesBeingStoredWithItsSession() throws Exception {
        cart.add(3, 2);
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(cart);
        }

        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((Cart) in.readObject()).quantities()).isEqualTo(Map.of(3, 2));
        }
    }
}
