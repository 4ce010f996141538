package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Java in the manual is complete: what is pasted from a page compiles against the server, and nothing else. */
class ManualCodeTest {

    private static final Path MANUAL = Path.of("..", "docs");
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile("^public (?:final class|record) (\\w+)", Pattern.MULTILINE);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"plug-ins.md, 3", "embedding.md, 3"})
    void whatIsPastedFromAPageCompiles(String page, int blocks) throws IOException {
        List<String> files = pasted(Files.readString(MANUAL.resolve(page)));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of("-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"), "-d", folder.toString());

        boolean compiles = compiler.getTask(
                        messages,
                        null,
                        null,
                        options,
                        null,
                        compiler.getStandardFileManager(null, null, null)
                                .getJavaFileObjects(
                                        files.stream().map(File::new).toArray(File[]::new)))
                .call();

        assertThat(files).hasSize(blocks);
        assertThat(compiles).as(messages.toString()).isTrue();
    }

    private List<String> pasted(String page) throws IOException {
        List<String> files = new ArrayList<>();
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            Matcher type = TYPE.matcher(block.group(1));
            assertThat(type.find()).as("a public type in " + block.group(1)).isTrue();
            Path file = folder.resolve(type.group(1) + ".java");
            Files.writeString(file, block.group(1));
            files.add(file.toString());
        }
        return files;
    }
}
