package org.heliostat.servlet.context;

import com.sun.appserv.web.cache.CacheHelper;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.deploy.model.CacheSettings;
import org.heliostat.servlet.deploy.model.CacheSettings.Helper;
import org.heliostat.servlet.responsecache.ResponseCache;
import org.heliostat.servlet.responsecache.store.ByteBudget;
import org.heliostat.servlet.responsecache.store.FragmentCache;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Makes the response cache that an application's sun-web.xml asks for. Used by the thread that deploys. */
final class CacheSetup {

    private CacheSetup() {}

    /**
     * @return null when the application keeps nothing
     * @throws ServletException when a helper cannot be made or initialised
     */
    static @Nullable ResponseCache of(
            Optional<CacheSettings> settings,
            ServletContext context,
            InstanceFactory instances,
            ByteBudget budget,
            WallClock clock,
            Logger log)
            throws ServletException {
        if (settings.isEmpty() || !settings.get().enabled()) {
            return null;
        }
        CacheSettings wanted = settings.get();
        wanted.mappings().stream()
                .filter(mapping -> mapping.servletName()
                        .filter(name -> context.getServletRegistration(name) == null)
                        .isPresent())
                .forEach(mapping -> log.warn(
                        "{}: cache-mapping: there is no servlet {}",
                        mapping.at(),
                        mapping.servletName().orElse("")));
        ResponseCache cache =
                new ResponseCache(wanted, helpers(wanted.helpers(), context, instances), budget, clock, log);
        context.setAttribute(FragmentCache.ATTRIBUTE, cache.fragments());
        return cache;
    }

    private static Map<String, CacheHelper> helpers(
            Map<String, Helper> declared, ServletContext context, InstanceFactory instances) throws ServletException {
        Map<String, CacheHelper> made = new LinkedHashMap<>();
        for (Map.Entry<String, Helper> entry : declared.entrySet()) {
            Helper helper = entry.getValue();
            try {
                CacheHelper instance = instances.make(helper.className(), CacheHelper.class);
                instance.init(context, helper.properties());
                made.put(entry.getKey(), instance);
            } catch (Exception | LinkageError unusable) {
                throw new ServletException(
                        helper.at() + ": cache-helper " + entry.getKey() + ": " + helper.className()
                                + " cannot be used: " + unusable,
                        unusable);
            }
        }
        return made;
    }
}
