package org.heliostat.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ground of the servlet suite's api and spec families, with an application of our own. */
@ExtendWith(ArquillianExtension.class)
class RequestsIT {

    @ArquillianResource
    URL url;

    @Deployment(testable = false)
    static WebArchive application() {
        return ShrinkWrap.create(WebArchive.class, "requests.war")
                .addClasses(
                        Echo.class,
                        Passing.class,
                        Later.class,
                        NonBlocking.class,
                        Counting.class,
                        Failing.class,
                        Marking.class)
                .setWebXML(new StringAsset("<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\">"
                        + "<error-page><exception-type>java.lang.IllegalStateException</exception-type>"
                        + "<location>/echo?from=error</location></error-page></web-app>"));
    }

    /** Says what it is asked for. */
    @WebServlet(urlPatterns = "/echo/*", asyncSupported = true)
    public static class Echo extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter()
                    .print(request.getMethod() + " " + request.getDispatcherType() + " " + request.getServletPath()
                            + "|"
                            + request.getPathInfo() + "|" + request.getParameter("from") + "|"
                            + request.getAttribute("jakarta.servlet.error.exception_type"));
        }
    }

    /** Includes or forwards. */
    @WebServlet("/pass")
    public static class Passing extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            response.getWriter().print("[");
            if ("include".equals(request.getParameter("how"))) {
                request.getRequestDispatcher("/echo/i?from=include").include(request, response);
            } else {
                request.getRequestDispatcher("/echo/f?from=forward").forward(request, response);
            }
            response.getWriter().print("]");
        }
    }

    /** Goes on in another thread. */
    @WebServlet(urlPatterns = "/later", asyncSupported = true)
    public static class Later extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            AsyncContext async = request.startAsync();
            async.start(() -> async.dispatch("/echo/a?from=async"));
        }
    }

    /** Counts a body without waiting for it. */
    @WebServlet(urlPatterns = "/count", asyncSupported = true)
    public static class NonBlocking extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            AsyncContext async = request.startAsync();
            ServletInputStream body = request.getInputStream();
            body.setReadListener(new Counting(async, body));
        }
    }

    /** Counts what arrives, and answers at the end. */
    public static class Counting implements ReadListener {
        private final AsyncContext async;
        private final ServletInputStream body;
        private final byte[] piece = new byte[1024];
        private int octets;

        Counting(AsyncContext async, ServletInputStream body) {
            this.async = async;
            this.body = body;
        }

        @Override
        public void onDataAvailable() throws IOException {
            int read = 0;
            while (read >= 0 && body.isReady() && !body.isFinished()) {
                read = body.read(piece);
                octets += Math.max(read, 0);
            }
        }

        @Override
        public void onAllDataRead() throws IOException {
            async.getResponse().getOutputStream().write(("octets " + octets).getBytes(StandardCharsets.US_ASCII));
            async.complete();
        }

        @Override
        public void onError(Throwable failure) {
            async.complete();
        }
    }

    /** Throws, or says an error. */
    @WebServlet("/fail")
    public static class Failing extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getParameter("status") != null) {
                response.sendError(Integer.parseInt(request.getParameter("status")), "as asked <for>");
            } else {
                throw new IllegalStateException("secret");
            }
        }
    }

    /** Marks what it sees. */
    @WebFilter(
            urlPatterns = "/*",
            asyncSupported = true,
            dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ERROR})
    public static class Marking extends HttpFilter {
        private static final long serialVersionUID = 1;

        @Override
        protected void doFilter(
                HttpServletRequest request, HttpServletResponse response, jakarta.servlet.FilterChain chain)
                throws IOException, ServletException {
            response.addHeader("X-Filtered", request.getDispatcherType().name());
            chain.doFilter(request, response);
        }
    }

    @Test
    void pathsAndParametersArrive() throws Exception {
        var answer = new Client(url).get("echo/a%20b;c=1?from=query");

        assertThat(answer.body()).isEqualTo("GET REQUEST /echo|/a b|query|null");
        assertThat(answer.headers().allValues("X-Filtered")).containsExactly("REQUEST");
    }

    @Test
    void includesAndForwards() throws Exception {
        Client client = new Client(url);

        assertThat(client.get("pass?how=include").body()).isEqualTo("[GET INCLUDE /pass|null|include|null]");
        assertThat(client.get("pass").body()).isEqualTo("GET FORWARD /echo|/f|forward|null");
    }

    @Test
    void continuesAsynchronously() throws Exception {
        assertThat(new Client(url).get("later").body()).isEqualTo("GET ASYNC /echo|/a|async|null");
    }

    @Test
    void readsWithoutBlocking() throws Exception {
        assertThat(new Client(url).post("count", "x".repeat(300_000)).body()).isEqualTo("octets 300000");
    }

    @Test
    void errorsHavePages() throws Exception {
        Client client = new Client(url);

        var thrown = client.get("fail");
        assertThat(thrown.statusCode()).isEqualTo(500);
        assertThat(thrown.body()).isEqualTo("GET ERROR /echo|null|error|class java.lang.IllegalStateException");
        assertThat(thrown.headers().allValues("X-Filtered")).contains("ERROR");
        var sent = client.get("fail?status=418");
        assertThat(sent.statusCode()).isEqualTo(418);
        assertThat(sent.body()).contains("as asked &lt;for&gt;");
    }
}
