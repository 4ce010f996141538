package samples.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import samples.bookstore.catalogue.Catalogue;
import samples.bookstore.catalogue.SearchField;

/** The shelf and the search: {@code ?q=words&in=any|title|author|subject&page=1}. */
@WebServlet(
        name = "Books",
        urlPatterns = {"", "/books"},
        loadOnStartup = 1)
public final class BooksServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int QUERY_LENGTH_AT_MOST = 100;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        Catalogue catalogue = Shop.of(getServletContext()).catalogue();
        SearchField field = SearchField.named(request.getParameter("in"));
        String query = query(request);

        request.setAttribute("q", query);
        request.setAttribute("in", field.parameter());
        request.setAttribute("subjects", catalogue.subjects());
        request.setAttribute("result", catalogue.search(query, field, Numbers.parse(request.getParameter("page"), 1)));
        request.getRequestDispatcher("/WEB-INF/jsp/books.jsp").forward(request, response);
    }

    private static String query(HttpServletRequest request) {
        String given = request.getParameter("q");
        if (given == null) {
            return "";
        }
        return given.substring(0, Math.min(given.length(), QUERY_LENGTH_AT_MOST))
                .strip();
    }
}
