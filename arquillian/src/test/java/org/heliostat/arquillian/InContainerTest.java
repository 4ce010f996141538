package org.heliostat.arquillian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import jakarta.servlet.ServletContext;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that run inside of their deployment. */
@ExtendWith(ArquillianExtension.class)
class InContainerTest {

    @ArquillianResource
    private ServletContext context;

    @Deployment
    static WebArchive application() {
        return Archives.page("inside.war", "a page").addClass(Greeting.class);
    }

    @Test
    void theTestIsAClassOfTheApplication() {
        assertEquals("webapp /inside", getClass().getClassLoader().getName());
        assertSame(Greeting.class.getClassLoader(), getClass().getClassLoader());
        assertSame(
                context.getClassLoader(), Thread.currentThread().getContextClassLoader(), "the context class loader");
    }

    @Test
    void theServletContextIsThatOfTheApplication() throws Exception {
        assertEquals("/inside", context.getContextPath());
        try (InputStream page = context.getResourceAsStream("/page.txt")) {
            assertEquals("a page", new String(page.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void whatIsNotInTheArchiveIsNotThere() {
        assertThrows(ClassNotFoundException.class, () -> Class.forName("org.heliostat.arquillian.Stockless"));
        assertThrows(ClassNotFoundException.class, () -> Class.forName("org.assertj.core.api.Assertions"));
    }
}
