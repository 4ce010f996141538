package org.heliostat.launcher.pooled;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/** GET takes a connection and keeps it until somebody POSTs. */
@WebServlet("/hold")
public final class HoldServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private transient volatile CountDownLatch released = new CountDownLatch(1);

    @Resource(name = "jdbc/rows")
    private transient DataSource rows;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try (Connection connection = rows.getConnection()) {
            released.await();
            response.getWriter().print(connection.isValid(1));
        } catch (SQLException failure) {
            throw new ServletException("hold", failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        released.countDown();
        released = new CountDownLatch(1);
    }
}
