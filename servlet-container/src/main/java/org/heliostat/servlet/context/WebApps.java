package org.heliostat.servlet.context;

import jakarta.servlet.ServletContext;
import java.util.ArrayList;
import java.util.Comparator;
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
    private volatile Map<String, WebApp[]> byServer = Map.of();

    /** @return null when no application of the virtual server is responsible */
    public @Nullable WebApp find(String virtualServerId, String uriPath) {
        WebApp[] apps = byServer.get(virtualServerId);
        if (apps == null || !uriPath.startsWith("/")) {
            return null;
        }
        for (WebApp app : apps) {
            String prefix = app.contextPath();
            int length = prefix.length();
            boolean begins = uriPath.startsWith(prefix);
            if (begins && (uriPath.length() == length || uriPath.charAt(length) == '/')) {
                return app;
            }
        }
        return null;
    }

    /**
     * Finds the application of a context path itself.
     *
     * @param uri its context path, {@code /} for the root
     * @return null when there is none, even if another one is responsible for the URI
     */
    public @Nullable WebApp at(String virtualServerId, String uri) {
        WebApp app = find(virtualServerId, uri);
        return app != null && app.contextPath().equals(uri.equals("/") ? "" : uri) ? app : null;
    }

    /** @return the servlet context of the application that is responsible, null when none is */
    @Nullable
    ServletContext contextOf(String virtualServerId, String uriPath) {
        WebApp app = find(virtualServerId, uriPath);
        return app == null ? null : app.servletContext();
    }

    /**
     * Looks for the responsible application, and lets it answer. One that is being replaced sends the exchange on to its
     * successor.
     *
     * @return false when there is none
     */
    public boolean serve(Exchange exchange) {
        while (true) {
            WebApp app = find(exchange.virtualServerId(), exchange.request().uriPath());
            if (app == null) {
                return false;
            }
            if (app.entrance().serve(exchange)) {
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
        List<WebApp> apps = of(app.virtualServerId());
        WebApp before = null;
        for (WebApp other : List.copyOf(apps)) {
            if (other.contextPath().equals(app.contextPath())) {
                before = other;
                apps.remove(other);
            }
        }
        if (before != null) {
            before.sessions().continuedBy(app.sessions());
        }
        apps.add(app);
        swap(app.virtualServerId(), apps);
        return before;
    }

    /** Takes it away, if it still is the one in its place. */
    void remove(WebApp app) {
        List<WebApp> apps = of(app.virtualServerId());
        if (apps.remove(app)) {
            swap(app.virtualServerId(), apps);
        }
    }

    private List<WebApp> of(String virtualServerId) {
        return new ArrayList<>(List.of(byServer.getOrDefault(virtualServerId, new WebApp[0])));
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
        byServer.values().forEach(apps -> all.addAll(List.of(apps)));
        return all;
    }

    /** The longest context path comes first, so that the first one that fits is the right one. */
    private void swap(String virtualServerId, List<WebApp> apps) {
        apps.sort(Comparator.comparingInt((WebApp app) -> app.contextPath().length())
                .reversed());
        Map<String, WebApp[]> servers = new HashMap<>(byServer);
        servers.put(virtualServerId, apps.toArray(new WebApp[0]));
        byServer = Map.copyOf(servers);
    }
}
