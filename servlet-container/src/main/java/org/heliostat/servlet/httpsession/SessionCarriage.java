package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves sessions from an application that was replaced to the instance that follows it, one at its first use after
 * the old instance's requests on it have ended (design: sessions in a reload). Values cross the class loaders by
 * serialisation; what cannot be serialised is left behind with a line in the log. Any thread.
 */
final class SessionCarriage {

    private static final Logger LOG = LoggerFactory.getLogger(SessionCarriage.class);
    private static final long LONGEST_WAIT_MILLIS = 30_000;

    /** Kinds of values that are told of one by one; further ones are only counted. */
    private static final int MOST_TOLD = 100;

    private final HttpSessions from;
    private final HttpSessions to;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final LongAdder carried = new LongAdder();
    private final LongAdder leftBehind = new LongAdder();

    SessionCarriage(HttpSessions from, HttpSessions to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Waits for the requests of the old instance on the session; runs on a session thread.
     *
     * @return the session as the new instance has it; null when the old one had none
     */
    @Nullable
    StoredSession move(String id) {
        StoredSession old = from.store().find(id);
        if (old != null && !old.isEnded()) {
            awaitUnused(old);
        }
        return moveNow(id, old);
    }

    private @Nullable StoredSession moveNow(String id, @Nullable StoredSession old) {
        if (old == null || old.isEnded()) {
            return to.store().find(id);
        }
        old.close();
        synchronized (old) {
            StoredSession moved = to.store().find(id);
            if (moved != null || old.isEnded()) {
                return moved;
            }
            StoredSession copy = copy(old);
            to.store().put(copy);
            carried.increment();
            from.store().remove(id);
            return copy;
        }
    }

    /** Moves all without waiting: the time for the old instance's requests is over. */
    void moveAll() {
        for (StoredSession session : from.store().all()) {
            moveNow(session.id(), session);
        }
        if (carried.sum() > 0) {
            LOG.info(
                    "{} sessions were carried over to the new instance, {} attribute values were left behind",
                    carried.sum(),
                    leftBehind.sum());
        }
    }

    /** @return attribute values that could not be carried over */
    long leftBehind() {
        return leftBehind.sum();
    }

    /** Session threads may block; an old request that hangs holds a new one for a limited time only. */
    private void awaitUnused(StoredSession old) {
        long deadline = from.clock().millis() + LONGEST_WAIT_MILLIS;
        while (!old.closeWhenUnused() && from.clock().millis() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private StoredSession copy(StoredSession old) {
        StoredSession copy = new StoredSession(old.id(), old.createdMillis(), old.maxInactiveSeconds());
        copy.continueFrom(old);
        from.scope().inApplication(() -> willPassivate(old));
        for (Map.Entry<String, Object> attribute : old.attributes().entrySet()) {
            Object value = carry(attribute.getKey(), attribute.getValue());
            if (value != null) {
                copy.attributes().put(attribute.getKey(), value);
            }
        }
        to.scope().inApplication(() -> didActivate(copy));
        return copy;
    }

    private @Nullable Object carry(String name, Object value) {
        if (value instanceof String
                || value instanceof Number && value.getClass().getClassLoader() == null) {
            return value;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(value);
            }
            try (ObjectInputStream in = new LoaderInput(
                    new ByteArrayInputStream(bytes.toByteArray()), to.scope().classLoader())) {
                return in.readObject();
            }
        } catch (Throwable thrown) {
            leftBehind.increment();
            tell(name, value.getClass().getName(), thrown);
            return null;
        }
    }

    /** Ten thousand sessions with the same attribute are one line. */
    private void tell(String name, String type, Throwable thrown) {
        if (told.size() < MOST_TOLD && told.add(name + ' ' + type)) {
            LOG.warn(
                    "session attribute {}: values of {} are not carried over to the new instance: {}",
                    name,
                    type,
                    thrown.toString());
        }
    }

    private void willPassivate(StoredSession old) {
        HttpSessionEvent event = new HttpSessionEvent(from.sessionOf(old));
        for (Object value : old.attributes().values()) {
            if (value instanceof HttpSessionActivationListener listener) {
                guarded(() -> listener.sessionWillPassivate(event));
            }
        }
    }

    private void didActivate(StoredSession copy) {
        HttpSessionEvent event = new HttpSessionEvent(to.sessionOf(copy));
        for (Object value : copy.attributes().values()) {
            if (value instanceof HttpSessionActivationListener listener) {
                guarded(() -> listener.sessionDidActivate(event));
            }
        }
    }

    /** A listener that throws keeps neither its session nor the others from moving. */
    private static void guarded(Runnable call) {
        try {
            call.run();
        } catch (Throwable thrown) {
            LOG.error("an activation listener of the application failed", thrown);
        }
    }

    /** Reads objects with the classes of the new instance. */
    private static final class LoaderInput extends ObjectInputStream {

        private final ClassLoader loader;

        LoaderInput(InputStream in, ClassLoader loader) throws IOException {
            super(in);
            this.loader = loader;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException primitiveOrGone) {
                return super.resolveClass(description);
            }
        }

        /** Without this, proxies would come from whatever loader called first, the old instance's among them. */
        @Override
        protected Class<?> resolveProxyClass(String[] interfaces) throws ClassNotFoundException {
            Class<?>[] types = new Class<?>[interfaces.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = Class.forName(interfaces[i], false, loader);
            }
            return Proxy.newProxyInstance(loader, types, (proxy, method, arguments) -> null)
                    .getClass();
        }
    }
}
