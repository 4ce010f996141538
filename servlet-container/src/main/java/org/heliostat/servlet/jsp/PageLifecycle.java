package org.heliostat.servlet.jsp;

/** Told of each page, tag handler and tag library listener that Jasper makes and lets go. Any thread. */
public interface PageLifecycle {

    /** Called after the constructor. */
    void made(Object instance) throws Exception;

    /** Called when it will not be used again. */
    void destroyed(Object instance);
}
