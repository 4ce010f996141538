package org.heliostat.servlet.dispatch;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/** Keeps answers of an application's servlets. Asked when routes are made, by the thread that deploys. */
@FunctionalInterface
public interface AnswerCache {

    /** An application that keeps nothing. */
    AnswerCache NONE = (servletName, pattern) -> null;

    /**
     * @param pattern of the servlet's mapping
     * @return what stands between the filters and the servlet; null when nothing of it is kept
     */
    @Nullable
    Gate gate(String servletName, UrlPattern pattern);

    /** Answers a client's own request from what is kept, or lets the servlet answer it. Any thread that may block. */
    @FunctionalInterface
    interface Gate {
        /** @param last whether no filter may add to the answer after the servlet */
        void serve(
                ContainerRequest container,
                HttpServletRequest request,
                HttpServletResponse response,
                boolean last,
                Call servlet)
                throws ServletException, IOException;
    }

    /** The servlet. */
    @FunctionalInterface
    interface Call {
        void service(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException;
    }
}
