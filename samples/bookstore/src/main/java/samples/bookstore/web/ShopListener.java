package samples.bookstore.web;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import samples.bookstore.catalogue.Catalogue;
import samples.bookstore.catalogue.ShopDatabase;
import samples.bookstore.cover.Covers;
import samples.bookstore.order.Orders;

/** Gets the shop's database from the server when the application starts; counts the visitors that have an HttpSession. */
@WebListener
public final class ShopListener implements ServletContextListener, HttpSessionListener {

    /** java:comp/env/jdbc/bookstore, which WEB-INF/sun-web.xml leads to a resource of the server. */
    @Resource(name = "jdbc/bookstore")
    @SuppressWarnings("NullAway.Init") // set by the container before the listener is called
    private DataSource database;

    private final AtomicInteger visitors = new AtomicInteger();

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        ShopDatabase.prepare(database);
        context.setAttribute(Shop.ATTRIBUTE, new Shop(new Catalogue(database), new Orders(database), new Covers()));
        context.setAttribute("visitors", visitors);
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
