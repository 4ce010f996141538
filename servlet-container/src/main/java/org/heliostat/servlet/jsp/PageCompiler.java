package org.heliostat.servlet.jsp;

import org.apache.jasper.compiler.JDTCompiler;

/** Jasper's compiler, which tells errors by page and line. Made by Jasper, by name, one for each page. */
public final class PageCompiler extends JDTCompiler {

    @Override
    public void compile(boolean compileClass, boolean jspcMode) throws Exception {
        // Jasper drops it after each run, and takes one that is there.
        errDispatcher = new PageErrors(ctxt);
        super.compile(compileClass, jspcMode);
    }
}
