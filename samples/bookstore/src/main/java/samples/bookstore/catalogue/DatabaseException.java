package samples.bookstore.catalogue;

/** The database failed; visitors see the page for status 500. */
public final class DatabaseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DatabaseException(String what, Throwable cause) {
        super(what, cause);
    }
}
