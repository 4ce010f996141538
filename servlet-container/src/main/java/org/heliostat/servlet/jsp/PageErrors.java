package org.heliostat.servlet.jsp;

import java.util.ArrayList;
import java.util.List;
import org.apache.jasper.JasperException;
import org.apache.jasper.JspCompilationContext;
import org.apache.jasper.compiler.ErrorDispatcher;
import org.apache.jasper.compiler.JavacErrorDetail;
import org.apache.jasper.compiler.Localizer;
import org.apache.jasper.compiler.Mark;
import org.apache.jasper.compiler.Node;
import org.jspecify.annotations.Nullable;

/** Tells what Jasper finds wrong with one page as a {@link PageError}. Used by the thread that compiles the page. */
final class PageErrors extends ErrorDispatcher {

    /** Problems of one page that are told; the first ones matter. */
    private static final int MOST_PROBLEMS = 20;

    private final JspCompilationContext page;
    private final PageSource source;

    PageErrors(JspCompilationContext page) {
        super(false);
        this.page = page;
        this.source = new PageSource(page.getServletContext());
    }

    @Override
    public void jspError(String code, String... arguments) throws JasperException {
        throw error(null, message(code, arguments), null);
    }

    @Override
    public void jspError(Mark where, String code, String... arguments) throws JasperException {
        throw error(where, message(code, arguments), null);
    }

    @Override
    public void jspError(Node where, String code, String... arguments) throws JasperException {
        throw error(where.getStart(), message(code, arguments), null);
    }

    @Override
    public void jspError(Exception thrown) throws JasperException {
        throw error(null, thrown.toString(), thrown);
    }

    @Override
    public void jspError(Exception thrown, String code, String... arguments) throws JasperException {
        throw error(null, message(code, arguments), thrown);
    }

    @Override
    public void jspError(Mark where, Exception thrown, String code, String... arguments) throws JasperException {
        throw error(where, message(code, arguments), thrown);
    }

    @Override
    public void jspError(Node where, Exception thrown, String code, String... arguments) throws JasperException {
        throw error(where.getStart(), message(code, arguments), thrown);
    }

    @Override
    public void javacError(JavacErrorDetail[] details) throws JasperException {
        List<PageError.Problem> problems = new ArrayList<>();
        for (JavacErrorDetail detail : details) {
            if (problems.size() < MOST_PROBLEMS) {
                boolean known = detail.getJspFileName() != null && detail.getJspBeginLineNumber() > 0;
                String file = known ? detail.getJspFileName() : page.getJspFile();
                int line = known ? detail.getJspBeginLineNumber() : 0;
                problems.add(new PageError.Problem(file, line, detail.getErrorMessage(), source.line(file, line)));
            }
        }
        throw new PageError(problems, null);
    }

    @Override
    public void javacError(String report, Exception thrown) throws JasperException {
        throw error(null, report, thrown);
    }

    private PageError error(@Nullable Mark where, String message, @Nullable Exception thrown) {
        if (thrown instanceof PageError told) {
            return told;
        }
        String file = where == null ? page.getJspFile() : where.getFile();
        int line = where == null ? 0 : where.getLineNumber();
        return new PageError(List.of(new PageError.Problem(file, line, message, source.line(file, line))), thrown);
    }

    private static String message(String code, String... arguments) {
        // Jasper escapes what it quotes of a page for HTML; where this is shown in a page, it is escaped there.
        return Localizer.getMessage(code, (Object[]) arguments)
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }
}
