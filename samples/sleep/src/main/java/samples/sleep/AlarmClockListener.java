package samples.sleep;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** The {@link AlarmClock} runs as long as the application does. */
@WebListener
public final class AlarmClockListener implements ServletContextListener {

    @Override
    public void contextInitialized(ServletContextEvent event) {
        AlarmClock.start(event.getServletContext());
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        AlarmClock.of(event.getServletContext()).stop();
    }
}
