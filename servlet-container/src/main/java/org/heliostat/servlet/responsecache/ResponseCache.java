package org.heliostat.servlet.responsecache;

import com.sun.appserv.web.cache.CacheHelper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.deploy.model.CacheSettings;
import org.heliostat.servlet.deploy.model.CacheSettings.Mapping;
import org.heliostat.servlet.dispatch.AnswerCache;
import org.heliostat.servlet.dispatch.UrlPattern;
import org.heliostat.servlet.responsecache.rule.CacheRule;
import org.heliostat.servlet.responsecache.rule.DescribedRule;
import org.heliostat.servlet.responsecache.rule.HelperRule;
import org.heliostat.servlet.responsecache.store.ByteBudget;
import org.heliostat.servlet.responsecache.store.CacheEvent;
import org.heliostat.servlet.responsecache.store.CacheFigures;
import org.heliostat.servlet.responsecache.store.CacheStore;
import org.heliostat.servlet.responsecache.store.FragmentCache;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The response cache of one running application ({@code cache} of sun-web.xml). Made by the thread that deploys, closed
 * when the application has ended; in between any thread.
 */
public final class ResponseCache implements AnswerCache, AutoCloseable {

    private final CacheSettings settings;
    private final Map<String, CacheHelper> helpers;
    private final Logger log;
    private final CacheFigures figures = new CacheFigures();
    private final CacheStore store;
    private final AnswerStore answers;
    private final FragmentCache fragments;

    /**
     * @param helpers of the application, made and initialised, by name; closed with the cache
     * @param log of the application
     */
    public ResponseCache(
            CacheSettings settings, Map<String, CacheHelper> helpers, ByteBudget budget, WallClock clock, Logger log) {
        this.settings = settings;
        this.helpers = new LinkedHashMap<>(helpers);
        this.log = log;
        this.store = new CacheStore(settings.size(), budget, figures, clock);
        this.answers = new AnswerStore(store, figures, budget, clock, settings.timeoutSeconds());
        this.fragments = new FragmentCache(store, figures, clock);
    }

    /** @return fragments of pages, which share its bounds and figures */
    public FragmentCache fragments() {
        return fragments;
    }

    @Override
    public @Nullable Gate gate(String servletName, UrlPattern pattern) {
        List<CacheGate.Choice> choices = new ArrayList<>();
        for (Mapping mapping : settings.mappings()) {
            CacheGate.Choice choice = choice(mapping, servletName, pattern);
            if (choice != null) {
                choices.add(choice);
            }
        }
        return choices.isEmpty() ? null : new CacheGate(answers, choices);
    }

    private CacheGate.@Nullable Choice choice(Mapping mapping, String servletName, UrlPattern pattern) {
        if (mapping.servletName().isPresent()) {
            return mapping.servletName().get().equals(servletName) ? new CacheGate.Choice(rule(mapping), null) : null;
        }
        UrlPattern wanted = UrlPattern.of(mapping.urlPattern().orElse("/*"));
        if (wanted.neverMeets(pattern)) {
            return null;
        }
        return new CacheGate.Choice(rule(mapping), wanted.alwaysCovers(pattern) ? null : wanted);
    }

    private CacheRule rule(Mapping mapping) {
        CacheHelper helper = mapping.helper().map(helpers::get).orElse(null);
        return helper == null ? new DescribedRule(mapping, settings.defaultHelper()) : new HelperRule(helper, mapping);
    }

    /**
     * Forgets everything that is kept, fragments of pages too.
     *
     * @return how many entries went
     */
    public int flush() {
        answers.forgetExperience();
        return store.flush(key -> true);
    }

    /**
     * Forgets the answers of one path, whatever their key fields, hosts and users.
     *
     * @param path below the context path
     * @return how many entries went
     */
    public int flush(String path) {
        answers.forgetExperience();
        return store.flush(key -> AnswerKeys.isOf(key, path));
    }

    public WebAppSnapshot.ResponseCache snapshot() {
        return new WebAppSnapshot.ResponseCache(
                store.maxEntries(),
                store.entries(),
                total(CacheEvent.HIT),
                total(CacheEvent.MISS),
                total(CacheEvent.REFRESHED),
                total(CacheEvent.ADDED),
                total(CacheEvent.REMOVED),
                total(CacheEvent.OVERFLOW),
                store.bytes(),
                store.bytesPeak(),
                store.maxBytes(),
                total(CacheEvent.WAITED),
                total(CacheEvent.WAIT_TIMEOUT),
                total(CacheEvent.PASSED),
                total(CacheEvent.NOT_KEPT),
                total(CacheEvent.TOO_LARGE));
    }

    private long total(CacheEvent event) {
        return figures.total(event);
    }

    @Override
    public void close() {
        store.close();
        helpers.forEach((name, helper) -> {
            try {
                helper.destroy();
            } catch (Throwable failed) {
                log.error("cache-helper {}: destroy failed", name, failed);
            }
        });
        helpers.clear();
    }
}
