package org.heliostat.servlet.servlethttp;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Response;
import org.heliostat.servlet.servlethttp.fields.SetCookie;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/** The half of a response that is about header fields. */
abstract class HeaderResponse implements HttpServletResponse {

    private final List<String> sessionCookieLines = new ArrayList<>(1);

    /** @return the answer as the pipeline has it */
    public abstract Response live();

    /** @return whether status and headers can no longer be changed by the caller */
    abstract boolean isFixed();

    /** Content-Length was set; negative: it was taken back. */
    abstract void length(long length);

    abstract long nowMillis();

    /**
     * Tells the client of a session.
     *
     * @param replaced the line sent before for the same application, null when there was none
     * @return the line sent now
     */
    String sessionCookie(Cookie cookie, @Nullable String replaced) {
        String line = SetCookie.format(cookie, nowMillis());
        MutableHeaders headers = live().headers();
        if (replaced != null) {
            sessionCookieLines.remove(replaced);
            List<String> lines = headers.all("Set-Cookie");
            headers.remove("Set-Cookie");
            for (String other : lines) {
                if (!other.equals(replaced)) {
                    headers.add("Set-Cookie", other);
                }
            }
        }
        sessionCookieLines.add(line);
        headers.add("Set-Cookie", line);
        return line;
    }

    @Override
    public void addCookie(Cookie cookie) {
        if (!isFixed()) {
            live().headers().add("Set-Cookie", SetCookie.format(cookie, nowMillis()));
        }
    }

    @Override
    public boolean containsHeader(String name) {
        return live().headers().contains(name);
    }

    @Override
    public void setDateHeader(String name, long date) {
        setHeader(name, HttpDates.format(date));
    }

    @Override
    public void addDateHeader(String name, long date) {
        addHeader(name, HttpDates.format(date));
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (isFixed() || isEmpty(name)) {
            return;
        }
        if (isContentType(name)) {
            setContentType(value);
            return;
        }
        if (value == null) {
            live().headers().remove(name);
            if (name.equalsIgnoreCase("Content-Length")) {
                length(-1);
            }
            return;
        }
        if (name.equalsIgnoreCase("Content-Length")) {
            length(Long.parseLong(value.trim()));
            return;
        }
        live().headers().set(name, value);
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (isFixed() || isEmpty(name) || value == null) {
            return;
        }
        if (isContentType(name) || name.equalsIgnoreCase("Content-Length")) {
            setHeader(name, value);
            return;
        }
        live().headers().add(name, value);
    }

    private static boolean isEmpty(@Nullable String name) {
        return name == null || name.isEmpty();
    }

    private static boolean isContentType(String name) {
        return name.length() == 12 && name.equalsIgnoreCase("Content-Type");
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public @Nullable String getHeader(String name) {
        return live().headers().first(name);
    }

    @Override
    public Collection<String> getHeaders(String name) {
        return live().headers().all(name);
    }

    @Override
    public Collection<String> getHeaderNames() {
        MutableHeaders headers = live().headers();
        List<String> names = new ArrayList<>(headers.size());
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.name(i);
            if (!containsIgnoringCase(names, name)) {
                names.add(name);
            }
        }
        return names;
    }

    private static boolean containsIgnoringCase(List<String> names, String name) {
        for (String known : names) {
            if (known.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    /** The client must learn of a session that was made although the answer is begun anew. */
    final void keepSessionCookie() {
        sessionCookieLines.forEach(line -> live().headers().add("Set-Cookie", line));
    }
}
