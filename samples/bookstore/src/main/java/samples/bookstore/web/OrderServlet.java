package samples.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Optional;
import samples.bookstore.order.Order;

/** A receipt, {@code /orders/1001}, for the visitor who placed the order; everybody else gets 404. */
@WebServlet(name = "Order", urlPatterns = "/orders/*")
public final class OrderServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final String MINE = "order.";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        int number = Numbers.ofPath(request.getPathInfo());
        HttpSession session = request.getSession(false);
        boolean mine = session != null && session.getAttribute(MINE + number) != null;
        Optional<Order> order = mine ? Shop.of(getServletContext()).orders().find(number) : Optional.empty();
        if (order.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        request.setAttribute("order", order.get());
        request.getRequestDispatcher("/WEB-INF/jsp/order.jsp").forward(request, response);
    }

    /** From now on this session may look at the order. */
    static void mayBeSeen(HttpServletRequest request, long number) {
        request.getSession().setAttribute(MINE + number, Boolean.TRUE);
    }
}
