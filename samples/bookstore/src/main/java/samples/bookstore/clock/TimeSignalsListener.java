package samples.bookstore.clock;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.time.Clock;

/** The clock runs as long as the application does. */
@WebListener
public final class TimeSignalsListener implements ServletContextListener {

    @Override
    public void contextInitialized(ServletContextEvent event) {
        new TimeSignals(Clock.systemUTC()).install(event.getServletContext());
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        TimeSignals.of(event.getServletContext()).stop();
    }
}
