package samples.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import samples.bookstore.cart.Cart;
import samples.bookstore.cart.CartView;

/** Shows the cart; {@code POST action=add|set, book, copies} changes it and sends the browser back here. */
@WebServlet(name = "Cart", urlPatterns = "/cart")
public final class CartServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final String ATTRIBUTE = "cart";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        CsrfToken.show(request);
        request.setAttribute(
                "view", CartView.of(of(request), Shop.of(getServletContext()).catalogue()));
        request.setAttribute("full", request.getParameter("full") != null);
        request.getRequestDispatcher("/WEB-INF/jsp/cart.jsp").forward(request, response);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int book = Numbers.parse(request.getParameter("book"), -1);
        int copies = Numbers.parse(request.getParameter("copies"), -1);
        String action = request.getParameter("action");
        boolean known = "add".equals(action) || "set".equals(action);
        if (!known
                || copies < 0
                || Shop.of(getServletContext()).catalogue().find(book).isEmpty()) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        Cart cart = of(request);
        boolean done = "add".equals(action) ? cart.add(book, copies) : cart.set(book, copies);
        keep(request, cart);
        seeOther(response, request.getContextPath() + (done ? "/cart" : "/cart?full"));
    }

    /** @return the session's cart, or a new one that is not yet in the session */
    static Cart of(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(ATTRIBUTE) instanceof Cart cart ? cart : new Cart();
    }

    /** Puts the cart into the session, also when it is there: stores that write sessions learn of a change this way. */
    static void keep(HttpServletRequest request, Cart cart) {
        request.getSession().setAttribute(ATTRIBUTE, cart);
    }

    /** Post, redirect, get: a page that can be reloaded. */
    static void seeOther(HttpServletResponse response, String location) {
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader("Location", location);
    }
}
