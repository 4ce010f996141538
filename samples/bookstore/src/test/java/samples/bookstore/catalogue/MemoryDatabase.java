package samples.bookstore.catalogue;

import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** The shop's database in memory, filled; forgotten when it is closed. */
public final class MemoryDatabase implements AutoCloseable {

    private final JdbcConnectionPool pool = JdbcConnectionPool.create(url(), "shop", "");

    public MemoryDatabase() {
        ShopDatabase.prepare(pool);
    }

    /** @return the URL of a database of its own that lives as long as the process */
    public static String url() {
        return "jdbc:h2:mem:bookstore-" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    public DataSource connections() {
        return pool;
    }

    @Override
    public void close() {
        pool.dispose();
    }
}
