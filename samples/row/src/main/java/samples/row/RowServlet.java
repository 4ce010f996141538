package samples.row;

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
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/** Borrows a connection, reads one row by its key, gives the connection back. The row is {@code id}, or any of 100,000. */
@WebServlet("/one")
public final class RowServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int ROWS = 100_000;
    private static final String QUERY = "SELECT text FROM large_table WHERE id = ?";

    @Resource(name = "jdbc/row")
    @SuppressWarnings("NullAway.Init") // set by the container before the first request
    private transient DataSource database;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String id = request.getParameter("id");
        if (id != null && !id.matches("[0-9]{1,9}")) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, "id: expected a number");
            return;
        }
        response.setContentType("text/plain");
        response.getWriter()
                .print(row(id == null ? 1 + ThreadLocalRandom.current().nextInt(ROWS) : Integer.parseInt(id)));
    }

    private String row(int id) throws ServletException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(QUERY)) {
            query.setInt(1, id);
            try (ResultSet found = query.executeQuery()) {
                return found.next() ? found.getString(1) : "";
            }
        } catch (SQLException failure) {
            throw new ServletException("row " + id, failure);
        }
    }
}
