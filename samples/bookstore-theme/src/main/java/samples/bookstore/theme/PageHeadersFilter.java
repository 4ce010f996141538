package samples.bookstore.theme;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Sets its init parameters as response headers. */
public final class PageHeadersFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private transient Map<String, String> headers = Map.of();

    @Override
    public void init() {
        Map<String, String> named = new HashMap<>();
        for (String name : Collections.list(getInitParameterNames())) {
            named.put(name, getInitParameter(name));
        }
        headers = Map.copyOf(named);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        headers.forEach(response::setHeader);
        chain.doFilter(request, response);
    }
}
