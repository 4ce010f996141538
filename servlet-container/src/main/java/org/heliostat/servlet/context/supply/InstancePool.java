package org.heliostat.servlet.context.supply;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.heliostat.servlet.deploy.model.InstancePoolSettings;
import org.heliostat.servlet.dispatch.Maker;
import org.heliostat.stats.WebAppSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Instances of one servlet (original: JServ's single thread model). The one given back last is taken first; nobody
 * waits: when none is free and no more may be made, there is none. Any thread; instances are made outside of the lock.
 */
final class InstancePool {

    private static final Logger LOG = LoggerFactory.getLogger(InstancePool.class);

    private final InstancePoolSettings settings;
    private final Maker<? extends Servlet> maker;
    private final Consumer<Servlet> afterwards;
    private final LongAdder exhausted = new LongAdder();
    private final Object lock = new Object();
    private final ArrayDeque<Servlet> free = new ArrayDeque<>(); // guarded by lock
    private final List<Servlet> all = new ArrayList<>(); // guarded by lock
    private int count; // guarded by lock: instances that exist or are being made
    private int inUse; // guarded by lock
    private int inUsePeak; // guarded by lock
    private boolean closed; // guarded by lock

    /** @param afterwards lets go of an instance that has been destroyed */
    InstancePool(InstancePoolSettings settings, Maker<? extends Servlet> maker, Consumer<Servlet> afterwards) {
        this.settings = settings;
        this.maker = maker;
        this.afterwards = afterwards;
    }

    /** Makes the first instances. */
    void open(ServletConfig config) throws Exception {
        int first = settings.initial();
        synchronized (lock) {
            count = first;
        }
        try {
            add(first, config);
        } catch (Throwable failed) {
            close();
            throw failed;
        }
    }

    /**
     * Takes an instance, which {@link #give} brings back.
     *
     * @return null when none is free and no more may be made
     * @throws ServletException when a further instance cannot be made
     */
    @Nullable
    Servlet take(ServletConfig config) throws ServletException {
        Servlet instance = takeFree();
        int more = instance == null ? reserve() : 0;
        if (more > 0) {
            instance = grow(more, config);
        }
        if (instance == null) {
            exhausted.increment();
        }
        return instance;
    }

    private @Nullable Servlet takeFree() {
        synchronized (lock) {
            Servlet instance = free.pollFirst();
            if (instance != null) {
                taken();
            }
            return instance;
        }
    }

    private int reserve() {
        synchronized (lock) {
            int more = closed ? 0 : Math.min(settings.increment(), settings.maximum() - count);
            count += Math.max(0, more);
            return more;
        }
    }

    /** The first one made is for the caller: others must not take it away. */
    private Servlet grow(int more, ServletConfig config) throws ServletException {
        Servlet own;
        try {
            own = make(config);
        } catch (Exception | LinkageError failed) {
            synchronized (lock) {
                count -= more;
            }
            throw failed instanceof ServletException known
                    ? known
                    : new ServletException("servlet " + config.getServletName() + ": no further instance", failed);
        }
        synchronized (lock) {
            all.add(own);
            taken();
        }
        try {
            add(more - 1, config);
        } catch (Exception | LinkageError failed) {
            LOG.warn("servlet {}: a further instance could not be made", config.getServletName(), failed);
        }
        return own;
    }

    private Servlet make(ServletConfig config) throws Exception {
        Servlet instance = maker.make();
        instance.init(config);
        return instance;
    }

    private void taken() {
        inUse++;
        inUsePeak = Math.max(inUsePeak, inUse);
    }

    /** Makes instances that have been counted already; those that cannot be made are counted no longer. */
    private void add(int wanted, ServletConfig config) throws Exception {
        int made = 0;
        try {
            for (; made < wanted; made++) {
                keep(make(config));
            }
        } finally {
            synchronized (lock) {
                count -= wanted - made;
            }
        }
    }

    private void keep(Servlet instance) {
        boolean late;
        synchronized (lock) {
            late = closed;
            if (!late) {
                all.add(instance);
                free.addFirst(instance);
            }
        }
        if (late) {
            end(instance);
        }
    }

    void give(Servlet instance) {
        synchronized (lock) {
            inUse--;
            if (!closed) {
                free.addFirst(instance);
            }
        }
    }

    /** Ends every instance, those too that a request still holds: its time to finish is over. */
    void close() {
        List<Servlet> ended;
        synchronized (lock) {
            closed = true;
            ended = List.copyOf(all);
            all.clear();
            free.clear();
            count = 0;
        }
        ended.forEach(this::end);
    }

    private void end(Servlet instance) {
        try {
            instance.destroy();
        } catch (Throwable thrown) {
            LOG.error("{}: destroy failed", instance.getClass().getName(), thrown);
        }
        afterwards.accept(instance);
    }

    WebAppSnapshot.InstancePool snapshot(String servlet) {
        synchronized (lock) {
            return new WebAppSnapshot.InstancePool(
                    servlet, all.size(), inUse, inUsePeak, settings.maximum(), exhausted.sum());
        }
    }
}
