package samples.bookstore.web;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.util.concurrent.atomic.AtomicInteger;
import samples.bookstore.catalogue.Catalogue;
import samples.bookstore.catalogue.ShopDatabase;
import samples.bookstore.cover.Covers;
import samples.bookstore.order.Orders;

/** Opens the database with the application, closes it with it, and counts the visitors that have an HttpSession. */
@WebListener
public final class ShopListener implements ServletContextListener, HttpSessionListener {

    private static final String DATABASE = ShopDatabase.class.getName();

    private final AtomicInteger visitors = new AtomicInteger();

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        ShopDatabase database = ShopDatabase.open();
        context.setAttribute(DATABASE, database);
        context.setAttribute(
                Shop.ATTRIBUTE,
                new Shop(new Catalogue(database.connections()), new Orders(database.connections()), new Covers()));
        context.setAttribute("visitors", visitors);
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        if (event.getServletContext().getAttribute(DATABASE) instanceof ShopDatabase database) {
            database.close();
        }
    }

    @Override
    public void sessionCreated(HttpSessionEvent event) {
        visitors.incrementAndGet();
    }

    @Override
    public void sessionDestroyed(HttpSessionEvent event) {
        visitors.decrementAndGet();
    }
}
