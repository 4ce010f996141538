package org.heliostat.servlet.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exceptions whose causes go round in a circle are answered like others. */
@Timeout(60)
class CircularCausesTest {

    @TempDir
    Path temp;

    private static ServletException circle() {
        ServletException outer = new ServletException("outer");
        outer.initCause(new ServletException("inner", outer));
        return outer;
    }

    @Test
    void noPageIsLookedForWithoutEnd() {
        assertThat(new ErrorPages(List.of()).forException(circle()).location()).isNull();
        assertThat(ErrorPages.rootCause(circle())).isInstanceOf(ServletException.class);
    }

    @Test
    void whatIsWrappedCountsStill() {
        IOException cause = new IOException("disk");

        assertThat(ErrorPages.rootCause(new ServletException(new ServletException(cause))))
                .isSameAs(cause);
    }

    @Test
    void theClientGetsItsAnswer() {
        TestApp made = new TestApp(temp.resolve("a")).webXml("");
        try (TestApp app = made.start(context -> {
            TestApp.servlet(context, "a", "/a", (request, response) -> {
                throw circle();
            });
            TestApp.servlet(context, "b", "/b", (request, response) -> {
                IllegalStateException outer = new IllegalStateException("outer");
                outer.initCause(new IllegalStateException("inner", outer));
                throw new ServletException(new ServletException("wrapped", outer));
            });
        })) {
            assertThat(app.get("/app/a").status()).isEqualTo(500);
            assertThat(app.get("/app/b").status()).isEqualTo(500);
        }
    }
}
