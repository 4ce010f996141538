package org.heliostat.servlet.preparation;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import java.util.List;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.PageFigures;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.jsp.JspEngine;
import org.heliostat.servlet.jsp.PageLifecycle;
import org.jspecify.annotations.Nullable;

/** Pages of one application, run by Jasper. */
final class JasperPages implements PageSupport {
    private final JspEngine engine;
    private final ClassLoader application;

    JasperPages(JspEngine engine, ClassLoader application) {
        this.engine = engine;
        this.application = application;
    }

    @Override
    public void prepare(ServletContext context, InstanceFactory instances) throws Exception {
        PageLifecycle lifecycle = new PageLifecycle() {
            @Override
            public void made(Object instance) throws Exception {
                instances.made(instance);
            }

            @Override
            public void destroyed(Object instance) {
                instances.destroyed(instance);
            }
        };
        for (String listener : engine.prepare(context, application, lifecycle)) {
            context.addListener(listener);
        }
    }

    @Override
    public Servlet servlet() {
        return engine.newServlet();
    }

    @Override
    public Servlet servletFor(String jspFile) {
        return engine.newServlet(jspFile);
    }

    @Override
    public List<String> precompile(Servlet servlet, String page) {
        return engine.precompile(servlet, page);
    }

    @Override
    public @Nullable String failureText(Throwable thrown) {
        return engine.failureText(thrown);
    }

    @Override
    public PageFigures figures() {
        return new PageFigures(engine.loaded(), engine.reloaded());
    }

    @Override
    public boolean look() {
        return engine.look();
    }

    @Override
    public void endReplaced() {
        engine.endReplaced();
    }

    /** Pages in use end with their servlets, tag libraries with the context's attributes. */
    @Override
    public void close() {
        engine.close();
    }
}
