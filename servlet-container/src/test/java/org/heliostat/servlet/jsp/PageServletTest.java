package org.heliostat.servlet.jsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PageServletTest {

    /** Figures are asked for while applications start. */
    @Test
    void countsNoPagesBeforeItIsReady() {
        PageServlet servlet = new PageServlet(
                Map.of(), config -> null, new PageErrorAnswer(false), PageServletTest.class.getClassLoader());

        assertThat(servlet.loaded()).isZero();
        assertThat(servlet.reloaded()).isZero();
    }
}
