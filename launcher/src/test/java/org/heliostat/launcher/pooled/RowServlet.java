package org.heliostat.launcher.pooled;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Answers with one row of a table; what the database throws it throws on. */
@WebServlet("/row")
public final class RowServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int ROWS = 100;

    @Resource(name = "jdbc/rows")
    private transient DataSource rows;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        int id = 1 + (int) (Thread.currentThread().getId() % ROWS);
        try (Connection connection = rows.getConnection();
                PreparedStatement query = connection.prepareStatement("SELECT text FROM one_row WHERE id = ?")) {
            query.setInt(1, id);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                response.getWriter().print(row.getString(1));
            }
        } catch (SQLException failure) {
            throw new ServletException("row " + id, failure);
        }
    }
}
