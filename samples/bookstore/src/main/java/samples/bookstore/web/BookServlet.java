package samples.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import samples.bookstore.catalogue.Book;

/** Shows one book: {@code /books/17}. */
@WebServlet(name = "Book", urlPatterns = "/books/*")
public final class BookServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        Optional<Book> book = Shop.of(getServletContext()).catalogue().find(Numbers.ofPath(request.getPathInfo()));
        if (book.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        CsrfToken.show(request);
        request.setAttribute("book", book.get());
        request.setAttribute("coverChanged", request.getParameter("cover") != null);
        request.getRequestDispatcher("/WEB-INF/jsp/book.jsp").forward(request, response);
    }
}
