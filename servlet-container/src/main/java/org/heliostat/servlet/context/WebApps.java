package org.heliostat.servlet.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Which application answers a path of a virtual server: the one with the longest context path that ends at a slash. The
 * map is immutable and swapped whole, so a request never sees a gap. Any thread; changes come from one thread at a time.
 */
public final class WebApps {

    private final ConcurrentHashMap<ClassLoader, WebApp> byLoader = new ConcurrentHashMap<>();
    private volatile Map<String, Map<String, WebApp>> byServer = Map.of();

    /** @return null when no application of the virtual server is responsible */
    public @Nullable WebApp find(String virtualServerId, String uriPath) {
        Map<String, WebApp> apps = byServer.get(virtualServerId);
        if (apps == null || !uriPath.startsWith("/")) {
            return null;
        }
        for (int end = uriPath.length(); end > 0; end = uriPath.lastIndexOf('/', end - 1)) {
            WebApp app = apps.get(uriPath.substring(0, end));
            if (app != null) {
                return app;
            }
        }
        return apps.get("");
    }

    /**
     * Lets the responsible application answer. One that is being replaced sends the exchange on to its successor.
     *
     * @return false when there is none
     */
    public boolean serve(Exchange exchange) {
        while (true) {
            WebApp app = find(exchange.virtualServerId(), exchange.request().uriPath());
            if (app == null) {
                return false;
            }
            if (app.serve(exchange)) {
                return true;
            }
            Thread.onSpinWait();
        }
    }

    /** @return the application whose code the calling thread runs, or that started it; null when none is known */
    public @Nullable WebApp current() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        while (loader != null) {
            WebApp app = byLoader.get(loader);
            if (app != null) {
                return app;
            }
            loader = loader.getParent();
        }
        return null;
    }

    /** @return the application that was in its place, null when none was */
    @Nullable
    WebApp put(WebApp app) {
        Map<String, WebApp> apps = new HashMap<>(byServer.getOrDefault(app.virtualServerId(), Map.of()));
        WebApp before = apps.put(app.contextPath(), app);
        swap(app.virtualServerId(), apps);
        return before;
    }

    /** Takes it away, if it still is the one in its place. */
    void remove(WebApp app) {
        Map<String, WebApp> apps = new HashMap<>(byServer.getOrDefault(app.virtualServerId(), Map.of()));
        if (apps.remove(app.contextPath(), app)) {
            swap(app.virtualServerId(), apps);
        }
    }

    /** Makes an application known by its class loader, from before its start to after its end. */
    void know(WebApp app) {
        byLoader.put(app.classLoader(), app);
    }

    void forget(WebApp app) {
        byLoader.remove(app.classLoader());
    }

    /** @return all that are in their places */
    public List<WebApp> all() {
        List<WebApp> all = new ArrayList<>();
        byServer.values().forEach(apps -> all.addAll(apps.values()));
        return all;
    }

    private void swap(String virtualServerId, Map<String, WebApp> apps) {
        Map<String, Map<String, WebApp>> servers = new HashMap<>(byServer);
        servers.put(virtualServerId, Map.copyOf(apps));
        byServer = Map.copyOf(servers);
    }
}
