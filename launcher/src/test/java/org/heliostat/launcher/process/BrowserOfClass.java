package org.heliostat.launcher.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives the tests of a class one browser, which is started by the first of them, closed after the last, and knows nothing
 * of the test before. A test is left out where no Chromium is installed.
 */
public final class BrowserOfClass implements BeforeEachCallback, ParameterResolver {

    private static final ExtensionContext.Namespace OWN = ExtensionContext.Namespace.create(BrowserOfClass.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        assumeTrue(
                Browser.isInstalled(),
                "left out: no Chromium with its driver here (Debian: apt-get install chromium chromium-driver)");
        browser(context).forget();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return browser(context);
    }

    private static Browser browser(ExtensionContext context) {
        // Kept by the class, not by the test, which would close it with itself.
        ExtensionContext ofClass = context.getParent().orElse(context);
        return ofClass.getStore(OWN).getOrComputeIfAbsent(Browser.class, key -> started(), Browser.class);
    }

    private static Browser started() {
        try {
            return Browser.start(Files.createDirectories(Path.of("target", "browsers")));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
