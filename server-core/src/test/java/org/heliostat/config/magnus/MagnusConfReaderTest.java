package org.heliostat.config.magnus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.config.GoldenFiles;
import org.heliostat.config.Replacements;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MagnusConfReaderTest {

    private static final Replacements REPLACEMENTS =
            new Replacements(Map.of("SESSIONS", "24", "WRONG", "hunter2"), Path.of("src/test/conf/magnus"));

    @TestFactory
    Stream<DynamicTest> readsAsTheGoldenFilesSay() throws IOException {
        return GoldenFiles.in("magnus", (text, findings) -> {
            MagnusConf conf = MagnusConfReader.read(text, REPLACEMENTS, findings);
            String inits = conf.inits().stream()
                    .map(init -> "Init " + init.fn() + " " + init.parameters())
                    .collect(Collectors.joining("\n"));
            return conf.values() + "\n" + inits;
        });
    }
}
