package org.heliostat.servlet.context.supply;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page compiler as an application needs it; one per application. */
public interface PageSupport extends AutoCloseable {

    /** Prepares the application's context for pages, before its own initializers run. */
    void prepare(ServletContext context, InstanceFactory instances) throws Exception;

    /** @return a servlet that runs the page a request names */
    Servlet servlet() throws Exception;

    /** @return a servlet that runs one page, whatever the request ({@code jsp-file}) */
    Servlet servletFor(String jspFile) throws Exception;

    /**
     * Compiles and loads a page, unless that has been done. Any thread.
     *
     * @param servlet of {@link #servlet}, initialised
     * @return what is wrong with the page, a line for each problem; empty: nothing
     */
    List<String> precompile(Servlet servlet, String page);

    /**
     * What the browser may see of a page that threw. Any thread.
     *
     * @return HTML for somebody who develops the application; null: nothing
     */
    @Nullable
    String failureText(Throwable thrown);

    /**
     * Looks whether pages have changed, if it is time to. Called once a second, inside of the application.
     *
     * @return whether {@link #endReplaced} has something to do
     */
    default boolean look() {
        return false;
    }

    /** Ends pages that were replaced, which is code of the application. */
    default void endReplaced() {}

    /** Any thread. */
    PageFigures figures();

    @Override
    void close();
}
