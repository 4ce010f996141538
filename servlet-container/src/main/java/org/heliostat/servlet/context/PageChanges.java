package org.heliostat.servlet.context;

import java.util.function.LongSupplier;
import org.heliostat.servlet.context.supply.PageSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for pages that were changed in place, and ends those they replace. One thread at a time. */
final class PageChanges {

    private static final Logger LOG = LoggerFactory.getLogger(PageChanges.class);
    private static final long LONGEST_END_MILLIS = 5_000;

    private final WebApps apps;
    private final LongSupplier endMillis;

    /** @param endMillis how long pages may take to end before others go on without them, at most 5 s; asked each time */
    PageChanges(WebApps apps, LongSupplier endMillis) {
        this.apps = apps;
        this.endMillis = endMillis;
    }

    void look() {
        for (WebApp app : apps.all()) {
            try {
                app.inApplication(() -> look(app));
            } catch (Throwable thrown) {
                LOG.error("pages of application {} could not be looked at", app.name(), thrown);
            }
        }
    }

    private void look(WebApp app) {
        PageSupport pages = app.settings().prepared().pages();
        if (pages == null || !pages.look()) {
            return;
        }
        long patience = Math.min(endMillis.getAsLong(), LONGEST_END_MILLIS);
        try {
            if (!OwnThread.run("page-end", patience, () -> app.inApplication(pages::endReplaced))) {
                LOG.warn(
                        "pages of application {} that were replaced have not ended within {} ms (jspDestroy); the server"
                                + " goes on without waiting for them",
                        app.name(),
                        patience);
            }
        } catch (Exception thrown) {
            LOG.error("replaced pages of application {} could not be ended", app.name(), thrown);
        }
    }
}
