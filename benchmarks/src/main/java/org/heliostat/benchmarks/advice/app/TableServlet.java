package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Asks the database of pool {@code FaultPool}, and keeps the connection for {@code ms} more milliseconds, as a slow statement
 * would; one of {@code leak} is never given back.
 */
public final class TableServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong asked = new AtomicLong();

    @Override
    @SuppressWarnings("BanJNDI") // The name is a constant.
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        int leak = Numbers.of(request, "leak", 0);
        try {
            DataSource pool = (DataSource) new InitialContext().lookup("java:comp/env/jdbc/fault");
            Connection connection = pool.getConnection();
            if (leak > 0 && asked.incrementAndGet() % leak == 0) {
                ask(connection);
            } else {
                try (connection) {
                    ask(connection);
                    Thread.sleep(Numbers.of(request, "ms", 0));
                }
            }
        } catch (SQLException | NamingException failed) {
            throw new ServletException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        response.getWriter().print("asked");
    }

    private static void ask(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1")) {
            rows.next();
        }
    }
}
