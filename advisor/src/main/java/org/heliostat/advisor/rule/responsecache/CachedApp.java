package org.heliostat.advisor.rule.responsecache;

import java.util.List;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** An application whose response cache is on. Immutable. */
record CachedApp(WebAppSnapshot app, WebAppSnapshot.ResponseCache cache) {

    static List<CachedApp> of(Situation situation, Window window) {
        return situation.of(window).webApps().stream()
                .filter(app -> app.responseCache().isOn())
                .map(app -> new CachedApp(app, app.responseCache()))
                .toList();
    }

    String about() {
        return "application " + app.virtualServer() + app.uri();
    }

    String subject() {
        return "WEBAPP " + app.uri() + " cache";
    }

    /** @return answers that were looked for */
    long lookups() {
        return cache.hits() + cache.misses();
    }
}
