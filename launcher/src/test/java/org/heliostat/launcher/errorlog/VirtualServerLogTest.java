package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.heliostat.log.rotation.RotationRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Lines of the error log about virtual servers. */
class VirtualServerLogTest {

    @TempDir
    private Path folder;

    @Test
    void linesGoToTheFileOfTheirVirtualServerAndNameItWhereAsked() throws Exception {
        Path errors = folder.resolve("errors");
        Path ofShop = folder.resolve("shop/errors");
        var settings = new ErrorLogSettings(
                Optional.of(errors),
                Optional.empty(),
                Level.INFO,
                false,
                "%T",
                true,
                Map.of("shop", ofShop, "bad", folder),
                RotationRules.OFF,
                LogQueue.Repeats.ALL);
        ThreadLocal<String> current = ThreadLocal.withInitial(() -> "");

        try (ErrorLog log = ErrorLog.start(settings, 7)) {
            log.virtualServers(current::get);
            var logger = LoggerFactory.getLogger("org.heliostat.Sample");
            logger.info("of nobody");
            current.set("shop");
            logger.info("of the shop");
            current.set("blog");
            logger.info("of the blog");
            current.set("bad");
            logger.info("of one whose log cannot be opened");
            log.apply(settings.with(Level.INFO));
            current.set("shop");
            logger.info("of the shop again");
        }

        assertThat(Files.readAllLines(errors))
                .extracting(line -> line.replaceFirst("^.*\\(7\\): ", ""))
                .containsExactly("of nobody", "[blog] of the blog", "[bad] of one whose log cannot be opened");
        assertThat(Files.readAllLines(ofShop))
                .extracting(line -> line.replaceFirst("^.*\\(7\\): ", ""))
                .containsExactly("[shop] of the shop", "[shop] of the shop again");
    }
}
