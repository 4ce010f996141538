package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.ServletRequest;

/** Reads parameters of requests. */
final class Numbers {

    private Numbers() {}

    /** @return a parameter as a whole number; the other where there is none */
    static int of(ServletRequest request, String name, int otherwise) {
        String text = request.getParameter(name);
        return text == null ? otherwise : Integer.parseInt(text);
    }
}
