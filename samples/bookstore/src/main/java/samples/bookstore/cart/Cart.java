package samples.bookstore.cart;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/** Book numbers and quantities, in the order they were added. Guarded by {@code this}; serializable with its session. */
public final class Cart implements Serializable {

    public static final int TITLES_AT_MOST = 20;
    public static final int COPIES_AT_MOST = 99;

    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<Integer, Integer> quantities = new LinkedHashMap<>();

    /** @return false, and nothing changed, when the cart already holds {@link #TITLES_AT_MOST} other titles */
    public synchronized boolean add(int book, int copies) {
        return set(book, quantities.getOrDefault(book, 0) + Math.max(0, Math.min(copies, COPIES_AT_MOST)));
    }

    /** Sets the number of copies, brought into 0 to {@link #COPIES_AT_MOST}; 0 takes the book out. */
    public synchronized boolean set(int book, int copies) {
        if (copies <= 0) {
            quantities.remove(book);
            return true;
        }
        if (!quantities.containsKey(book) && quantities.size() == TITLES_AT_MOST) {
            return false;
        }
        quantities.put(book, Math.min(copies, COPIES_AT_MOST));
        return true;
    }

    /** Empties the cart, so that of two orders sent at once only one finds something in it. */
    public synchronized Map<Integer, Integer> take() {
        Map<Integer, Integer> taken = quantities();
        quantities.clear();
        return taken;
    }

    /** Undoes {@link #take}: the order did not come about. */
    public synchronized void putBack(Map<Integer, Integer> taken) {
        taken.forEach(this::add);
    }

    /** @return copies of all books together */
    public synchronized int pieces() {
        return quantities.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** @return a copy; later changes of the cart do not show in it */
    public synchronized Map<Integer, Integer> quantities() {
        return new LinkedHashMap<>(quantities);
    }
}
