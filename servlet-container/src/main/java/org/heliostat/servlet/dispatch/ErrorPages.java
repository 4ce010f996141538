package org.heliostat.servlet.dispatch;

import jakarta.servlet.ServletException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.deploy.model.ErrorPage;
import org.jspecify.annotations.Nullable;

/** The error pages of an application by status and exception (Servlet 6.1, 10.9.2). Immutable. */
public final class ErrorPages {

    /** Causes that are looked at; nobody wraps as often on purpose. */
    static final int MOST_CAUSES = 32;

    private final Map<Integer, String> byStatus = new HashMap<>();
    private final Map<String, String> byException = new HashMap<>();
    private final @Nullable String standard;

    public ErrorPages(List<ErrorPage> pages) {
        String found = null;
        for (ErrorPage page : pages) {
            if (page.isDefault()) {
                found = page.location();
            }
            page.status().ifPresent(status -> byStatus.put(status, page.location()));
            page.exceptionType().ifPresent(type -> byException.put(type, page.location()));
        }
        standard = found;
    }

    /**
     * A page for an exception.
     *
     * @param location null when no page is for it
     * @param exception what the page is told of: the exception it is for, else what the application's code threw
     */
    record Found(@Nullable String location, Throwable exception) {}

    /**
     * Looks for the page of the nearest class of the exception, then of what each ServletException wraps, from
     * outside to inside (Servlet 6.1, 10.9.2).
     */
    Found forException(Throwable thrown) {
        List<Throwable> all = wrapped(thrown);
        for (Throwable inner : all) {
            String page = nearest(inner);
            if (page != null) {
                return new Found(page, inner);
            }
        }
        return new Found(null, all.get(all.size() - 1));
    }

    @Nullable
    String forStatus(int status) {
        String page = byStatus.get(status);
        return page == null ? standard : page;
    }

    /** @return what the application's code threw, without the wrapping of servlets and filters */
    static Throwable rootCause(Throwable thrown) {
        List<Throwable> all = wrapped(thrown);
        return all.get(all.size() - 1);
    }

    /** The exception and what ServletExceptions wrap, from outside to inside; causes may go round in a circle. */
    private static List<Throwable> wrapped(Throwable thrown) {
        List<Throwable> all = new ArrayList<>(2);
        Throwable inner = thrown;
        while (inner != null && all.size() < MOST_CAUSES) {
            all.add(inner);
            inner = inner instanceof ServletException wrapper ? wrapper.getRootCause() : null;
        }
        return all;
    }

    private @Nullable String nearest(Throwable thrown) {
        if (byException.isEmpty()) {
            return null;
        }
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            String page = byException.get(type.getName());
            if (page != null) {
                return page;
            }
        }
        return null;
    }
}
