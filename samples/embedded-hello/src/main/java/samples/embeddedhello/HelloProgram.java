package samples.embeddedhello;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.embedding.Application;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.Listen;

/** Greets whoever asks, on the port that is its first argument, else 8080. */
public final class HelloProgram {

    private static final int USUAL_PORT = 8080;

    private HelloProgram() {}

    public static void main(String[] arguments) throws IOException {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : USUAL_PORT;
        try (Heliostat server = start(port)) {
            System.out.println(server.url() + "/hello/you; Enter ends it");
            int end = System.in.read();
            System.out.println(end < 0 ? "no more input" : server.perfdump());
        }
    }

    /** @param port 0: any that is free */
    static Heliostat start(int port) {
        return Heliostat.builder()
                .listen(Listen.local(port))
                .application(Application.at("/hello").servlet("hello", new Hello(), "/*"))
                .start();
    }

    /** Says hello to what stands behind its path. */
    private static final class Hello extends HttpServlet {

        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            String path = request.getPathInfo();
            response.setContentType("text/plain; charset=UTF-8");
            response.getWriter().println("Hello " + (path == null || path.length() < 2 ? "world" : path.substring(1)));
        }
    }
}
