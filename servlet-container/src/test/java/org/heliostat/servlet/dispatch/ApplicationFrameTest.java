package org.heliostat.servlet.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.request.Failure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose code is to blame for an exception. */
class ApplicationFrameTest {

    private static final StackTraceElement JAVA =
            new StackTraceElement(null, "java.base", "17", "java.util.List", "remove", "List.java", 1);
    private static final StackTraceElement LIBRARY =
            new StackTraceElement("webapp /shop", null, null, "orm.Session", "load", "Session.java", 2);
    private static final StackTraceElement OWN =
            new StackTraceElement("webapp /shop", null, null, "shop.Cart$Line", "total", "Cart.java", 3);
    private static final StackTraceElement PAGE =
            new StackTraceElement(null, null, null, "org.apache.jsp.cart_jsp", "_jspService", "cart_jsp.java", 4);
    private static final StackTraceElement TOLD_PAGE =
            new StackTraceElement(null, null, null, "jsp.cart_jsp", "_jspService", "/cart.jsp", 4);
    private static final StackTraceElement SERVER =
            new StackTraceElement("app", null, null, "org.heliostat.servlet.Chain", "call", "Chain.java", 5);

    @TempDir
    private Path folder;

    private URLClassLoader loader;

    @BeforeEach
    void makeTheClass() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("WEB-INF/classes/shop"));
        Files.createFile(classes.resolve("Cart$Line.class"));
        loader = new URLClassLoader(new URL[] {classes.getParent().toUri().toURL()}, null);
    }

    @AfterEach
    void close() throws IOException {
        loader.close();
    }

    @Test
    void theApplicationsOwnClassGoesBeforeItsLibraries() {
        assertThat(frame(JAVA, LIBRARY, OWN, SERVER)).isEqualTo(OWN);
    }

    @Test
    void aPageIsTheApplicationsOwn() {
        assertThat(frame(JAVA, LIBRARY, PAGE, SERVER)).isEqualTo(PAGE);
        assertThat(frame(JAVA, LIBRARY, TOLD_PAGE, PAGE, SERVER)).isEqualTo(TOLD_PAGE);
    }

    @Test
    void aLibraryIsToBlameWhereNothingElseIs() {
        assertThat(frame(JAVA, LIBRARY, SERVER)).isEqualTo(LIBRARY);
    }

    @Test
    void theServerIsToBlameForItself() {
        assertThat(frame(SERVER, JAVA)).isEqualTo(SERVER);
    }

    @Test
    void anExceptionWithoutAStackHasNone() {
        assertThat(frame()).isNull();
    }

    @Test
    void anApplicationWithoutClassesHasItsLibraries() {
        assertThat(ApplicationFrame.of(thrown(JAVA, LIBRARY), null)).isEqualTo(LIBRARY);
    }

    @Test
    void aNameThatLeadsOutOfTheFolderIsNoClass() throws IOException {
        Files.createFile(folder.resolve("secret.class"));
        StackTraceElement odd = new StackTraceElement("webapp /shop", null, null, "/../../secret", "x", null, -2);

        assertThat(frame(odd, OWN)).isEqualTo(OWN);
    }

    @Test
    void theCallIsToldWithFileAndLine() {
        assertThat(Failure.of(thrown(OWN), OWN).frame()).isEqualTo("shop.Cart$Line.total(Cart.java:3)");
        assertThat(Failure.of(thrown(OWN), null)).isEqualTo(new Failure("java.lang.IllegalStateException", ""));
    }

    private StackTraceElement frame(StackTraceElement... stack) {
        return ApplicationFrame.of(thrown(stack), loader);
    }

    private static Throwable thrown(StackTraceElement... stack) {
        IllegalStateException thrown = new IllegalStateException("the secret");
        thrown.setStackTrace(stack);
        return thrown;
    }
}
