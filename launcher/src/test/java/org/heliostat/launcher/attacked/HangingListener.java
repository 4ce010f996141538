package org.heliostat.launcher.attacked;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.concurrent.CountDownLatch;

/** Does not come to the end of its start. Named by descriptors only. */
public final class HangingListener implements ServletContextListener {

    @Override
    public void contextInitialized(ServletContextEvent event) {
        System.out.println("the application hangs");
        CountDownLatch never = new CountDownLatch(1);
        while (never.getCount() > 0) {
            try {
                never.await();
            } catch (InterruptedException ignored) {
                // Nor does it listen to anybody.
                event.getServletContext().log("interrupted");
            }
        }
    }
}
