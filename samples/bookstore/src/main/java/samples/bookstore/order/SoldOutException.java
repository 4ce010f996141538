package samples.bookstore.order;

/** Fewer copies are left than the cart holds; nothing was booked. */
public final class SoldOutException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String title;

    public SoldOutException(String title) {
        super(title);
        this.title = title;
    }

    public String title() {
        return title;
    }
}
