package samples.wasp;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Function;

/**
 * Prints its init arguments, surroundings, request, connection, user and headers: about 2.5 KB of text, or a page of
 * HTML when the query is {@code html}.
 *
 * <p>Called by many session threads at once. The two beginnings are written in {@code init} and never change.
 */
public final class WaspServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private String textBeginning = "";
    private String htmlBeginning = "";

    @Override
    public void init() {
        textBeginning = beginning(TextSheet::new);
        htmlBeginning = beginning(HtmlSheet::new);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean html = "html".equals(request.getQueryString());
        response.setContentType(html ? "text/html;charset=UTF-8" : "text/plain;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");

        PrintWriter out = response.getWriter();
        out.write(html ? htmlBeginning : textBeginning);
        Sheet sheet = html ? new HtmlSheet(out) : new TextSheet(out);
        RequestLines.print(request, sheet);
        sheet.close();
    }

    private String beginning(Function<PrintWriter, Sheet> format) {
        StringWriter written = new StringWriter();
        PrintWriter out = new PrintWriter(written);
        Sheet sheet = format.apply(out);
        String greeting = getInitParameter("greeting");
        sheet.open(greeting == null ? "A servlet that tells what it sees" : greeting);
        new Surroundings(getServletConfig(), System.getenv()).print(sheet);
        out.flush();
        return written.toString();
    }
}
