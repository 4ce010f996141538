package samples.bookstore.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import samples.bookstore.cart.Cart;
import samples.bookstore.cart.CartView;
import samples.bookstore.order.DeliveryForm;
import samples.bookstore.order.SoldOutException;

/** The delivery form; a correct one becomes an order, and the browser is sent to its receipt. */
@WebServlet(name = "Checkout", urlPatterns = "/checkout")
public final class CheckoutServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int UNPROCESSABLE_CONTENT = 422;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        show(request, response, DeliveryForm.EMPTY, Map.of());
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        Cart cart = CartServlet.of(request);
        if (cart.pieces() == 0) {
            CartServlet.seeOther(response, request.getContextPath() + "/cart");
            return;
        }
        DeliveryForm form = form(request);
        Map<String, String> errors = form.errors();
        if (!errors.isEmpty()) {
            response.setStatus(UNPROCESSABLE_CONTENT);
            show(request, response, form, errors);
            return;
        }
        try {
            CartServlet.seeOther(response, request.getContextPath() + order(request, cart, form));
        } catch (SoldOutException soldOut) {
            response.setStatus(HttpServletResponse.SC_CONFLICT);
            request.setAttribute("soldOut", soldOut.title());
            show(request, response, form, Map.of());
        }
    }

    /** @return path of the page to show next: the receipt, or the cart when another request was faster */
    private String order(HttpServletRequest request, Cart cart, DeliveryForm form) throws SoldOutException {
        Shop shop = Shop.of(getServletContext());
        Map<Integer, Integer> taken = cart.take();
        boolean ordered = false;
        try {
            CartView view = CartView.of(taken, shop.catalogue());
            if (view.lines().isEmpty()) {
                return "/cart";
            }
            long number = shop.orders().place(form, view);
            ordered = true;
            OrderServlet.mayBeSeen(request, number);
            request.changeSessionId();
            return "/orders/" + number;
        } finally {
            if (!ordered) {
                cart.putBack(taken);
            }
            CartServlet.keep(request, cart);
        }
    }

    private void show(
            HttpServletRequest request, HttpServletResponse response, DeliveryForm form, Map<String, String> errors)
            throws IOException, ServletException {
        CsrfToken.show(request);
        request.setAttribute("form", form);
        request.setAttribute("errors", errors);
        request.setAttribute(
                "view",
                CartView.of(
                        CartServlet.of(request), Shop.of(getServletContext()).catalogue()));
        request.getRequestDispatcher("/WEB-INF/jsp/checkout.jsp").forward(request, response);
    }

    private static DeliveryForm form(HttpServletRequest request) {
        return new DeliveryForm(
                text(request, "name"),
                text(request, "email"),
                text(request, "street"),
                text(request, "postcode"),
                text(request, "city"));
    }

    private static String text(HttpServletRequest request, String name) {
        String given = request.getParameter(name);
        return given == null ? "" : given;
    }
}
