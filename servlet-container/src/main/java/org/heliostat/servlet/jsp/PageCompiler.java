package org.heliostat.servlet.jsp;

import org.apache.jasper.JspCompilationContext;
import org.apache.jasper.compiler.JDTCompiler;
import org.apache.jasper.servlet.JspServletWrapper;
import org.jspecify.annotations.Nullable;

/** Jasper's compiler, which tells errors by page and line. Made by Jasper, by name, one for each page. */
public final class PageCompiler extends JDTCompiler {

    @Override
    public void init(JspCompilationContext compilation, @Nullable JspServletWrapper wrapper) {
        super.init(compilation, wrapper);
        PageWatch watch = PageWatch.of(compilation.getServletContext());
        if (watch != null && wrapper != null) {
            watch.made(compilation, wrapper);
        }
    }

    @Override
    public void compile(boolean compileClass, boolean jspcMode) throws Exception {
        // Jasper drops it after each run, and takes one that is there.
        errDispatcher = new PageErrors(ctxt);
        super.compile(compileClass, jspcMode);
    }
}
