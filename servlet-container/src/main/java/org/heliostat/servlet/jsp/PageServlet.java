package org.heliostat.servlet.jsp;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jasper.servlet.JspServlet;
import org.jspecify.annotations.Nullable;

/** Jasper's servlet with our settings below the init parameters that a descriptor gives it. */
final class PageServlet extends JspServlet {
    private static final long serialVersionUID = 1L;

    private final transient Map<String, String> defaults;

    PageServlet(Map<String, String> defaults) {
        this.defaults = Map.copyOf(defaults);
    }

    @Override
    public void init(ServletConfig config) throws ServletException {
        Map<String, String> params = new LinkedHashMap<>(defaults);
        Collections.list(config.getInitParameterNames())
                .forEach(name -> params.put(name, String.valueOf(config.getInitParameter(name))));
        super.init(new Config(config, params));
    }

    private record Config(ServletConfig declared, Map<String, String> params) implements ServletConfig {

        @Override
        public String getServletName() {
            return declared.getServletName();
        }

        @Override
        public ServletContext getServletContext() {
            return declared.getServletContext();
        }

        @Override
        public @Nullable String getInitParameter(String name) {
            return params.get(name);
        }

        @Override
        public Enumeration<String> getInitParameterNames() {
            return Collections.enumeration(params.keySet());
        }
    }
}
