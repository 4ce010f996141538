package org.heliostat.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.admin.ProcessControl;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.objconf.Stage;
import org.heliostat.hosting.LibraryJars;
import org.heliostat.hosting.Version;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.errorlog.ErrorLog;
import org.heliostat.launcher.errorlog.ErrorLogSettings;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.memory.EndReason;
import org.heliostat.launcher.memory.OutOfMemoryWatch;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A restart is told of by what the new server will find, not by what the old one cannot do. */
class RestartOfPlugInTest {

    private static final String SERVER_XML =
            """
            <SERVER>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
              </VSCLASS>
            </SERVER>
            """;

    @TempDir
    private Path folder;

    /** Found through META-INF/services of a jar that the test writes. */
    public static final class Provider implements StageFunctionProvider {
        @Override
        public Collection<FunctionDefinition> functions() {
            return List.of(FunctionDefinition.of(
                    Stage.SERVICE, "do-sleep", (parameters, context) -> exchange -> Outcome.PROCEED));
        }

        @Override
        public Collection<FilterDefinition> filters() {
            return List.of(FilterDefinition.ofBodies(
                    "swap", (parameters, context) -> (exchange, body) -> body, DirectiveRow.text("from")));
        }
    }

    @Test
    void warnsOfNoFunctionThatTheStartWillLoad() throws IOException {
        whileItRuns(running -> {
            append("magnus.conf", "Init fn=\"load-modules\" shlib=\"sleep.jar\" funcs=\"do-sleep\"\n");
            append("obj.conf", "<Object name=\"s\">\nService fn=\"do-sleep\"\n</Object>\n");

            assertThat(running.control().reload().findings())
                    .extracting(Finding::text)
                    .anyMatch(text -> text.startsWith("do-sleep: unknown until the next restart"));
            assertThat(running.control().prepareRestart()).isEmpty();

            append("obj.conf", "<Object name=\"s\">\n</Object>\n");
            assertThat(running.control().prepareRestart())
                    .extracting(Finding::text)
                    .anyMatch(text -> text.startsWith("Object s: defined twice"));
        });
    }

    @Test
    void aFilterThatTheStartWillLoadKeepsNoRestartFromItsWork() throws IOException {
        whileItRuns(running -> {
            append("magnus.conf", "Init fn=\"load-modules\" shlib=\"sleep.jar\" funcs=\"do-sleep,Swap\"\n");
            append(
                    "obj.conf",
                    "<Object name=\"s\">\nInput fn=\"insert-filter\" filter=\"swap\" from=\"l\"\n</Object>\n");

            assertThat(running.control().prepareRestart()).isEmpty();

            append(
                    "obj.conf",
                    "<Object name=\"t\">\nInput fn=\"insert-filter\" filter=\"swap\" form=\"l\"\n</Object>\n");
            assertThat(running.control().prepareRestart())
                    .extracting(Finding::text)
                    .anyMatch(text -> text.startsWith("insert-filter: form: unknown parameter"));
        });
    }

    private interface Step {
        void with(ServerAssembly running) throws IOException;
    }

    private void whileItRuns(Step step) throws IOException {
        InstanceFolder instance = writtenInstance();
        Configuration configuration = ConfigurationReader.read(folder).orThrow();
        StartOptions options = CommandLine.populateCommand(new StartOptions(), "--no-admin", "--port", "0");
        try (ErrorLog log = ErrorLog.start(ErrorLogSettings.of(configuration), 7);
                OutOfMemoryWatch memory = new OutOfMemoryWatch(new NoActions(), Ticker.system())) {
            var surface =
                    new ServerAssembly.Surface(Version.ofThisJar(), log, memory, Ticker.system(), WallClock.system());
            try (ServerAssembly running =
                    ServerAssembly.of(instance, LibraryJars.of(instance.lib()), configuration, options, surface)) {
                running.start(options, new NoProcess(), surface, new CompletableFuture<>());
                step.with(running);
            }
        }
    }

    private InstanceFolder writtenInstance() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder);
        Files.createDirectories(instance.conf());
        Files.writeString(instance.conf().resolve("magnus.conf"), "RqThrottle 8\n");
        Files.writeString(instance.conf().resolve("mime.types"), "type=text/html exts=html\n");
        Files.writeString(
                instance.conf().resolve("obj.conf"),
                "<Object name=\"default\">\nService fn=\"send-file\"\n</Object>\n");
        Files.writeString(instance.conf().resolve("server.xml"), SERVER_XML);
        instance.prepare();
        Path jar = Files.createDirectories(instance.lib()).resolve("sleep.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("META-INF/services/" + StageFunctionProvider.class.getName()));
            out.write(Provider.class.getName().getBytes(StandardCharsets.UTF_8));
            out.closeEntry();
        }
        return instance;
    }

    private void append(String file, String text) throws IOException {
        Files.writeString(folder.resolve("conf").resolve(file), text, StandardOpenOption.APPEND);
    }

    private static final class NoProcess implements ProcessControl {
        @Override
        public void stop() {}

        @Override
        public List<Finding> restart() {
            return List.of();
        }
    }

    private static final class NoActions implements OutOfMemoryWatch.Actions {
        @Override
        public void dump(int most) {}

        @Override
        public void restart(EndReason reason) {}

        @Override
        public void halt(EndReason reason) {}
    }
}
