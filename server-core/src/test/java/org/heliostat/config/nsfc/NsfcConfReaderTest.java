package org.heliostat.config.nsfc;

import java.io.IOException;
import java.util.stream.Stream;
import org.heliostat.config.GoldenFiles;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class NsfcConfReaderTest {

    @TestFactory
    Stream<DynamicTest> readsAsTheGoldenFilesSay() throws IOException {
        return GoldenFiles.in(
                "nsfc",
                (text, findings) -> NsfcConfReader.read(text, findings).values().toString());
    }
}
