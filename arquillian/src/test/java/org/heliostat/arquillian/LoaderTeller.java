package org.heliostat.arquillian;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.ref.WeakReference;

/** Leaves a weak reference to its class loader with the JVM, which is all that the test and its deployment share. */
@WebServlet("/loader")
public class LoaderTeller extends HttpServlet {

    static final String KEY = "org.heliostat.arquillian.loader";

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        System.getProperties().put(KEY, new WeakReference<>(getClass().getClassLoader()));
        response.getWriter().print("told");
    }
}
