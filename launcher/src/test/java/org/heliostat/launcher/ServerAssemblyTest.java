package org.heliostat.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.config.ConfigException;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.hosting.LibraryJars;
import org.heliostat.hosting.Version;
import org.heliostat.launcher.command.StartOptions;
import org.heliostat.launcher.errorlog.ErrorLog;
import org.heliostat.launcher.errorlog.ErrorLogSettings;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.memory.EndReason;
import org.heliostat.launcher.memory.OutOfMemoryWatch;
import org.heliostat.testing.Await;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerAssemblyTest {

    private static final Map<String, String> CONF = Map.of(
            "magnus.conf",
            "RqThrottle 8\n",
            "mime.types",
            "type=text/html exts=html\n",
            "obj.conf",
            "<Object name=\"default\">\nPathCheck fn=\"find-index\"\n</Object>\n",
            "server.xml",
            """
            <SERVER>
              <LS id="ls1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
              </VSCLASS>
            </SERVER>
            """);

    @TempDir
    private Path folder;

    @Test
    void aServerThatCannotBeMadeLeavesNoJarOpenAndNoThread() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        InstanceFolder instance = new InstanceFolder(folder);
        Files.createDirectories(instance.conf());
        for (Map.Entry<String, String> file : CONF.entrySet()) {
            Files.writeString(instance.conf().resolve(file.getKey()), file.getValue());
        }
        jar(Files.createDirectories(instance.lib()).resolve("a.jar"));
        Configuration configuration = ConfigurationReader.read(folder).orThrow();
        LibraryJars library = LibraryJars.of(instance.lib());

        try (ErrorLog log = ErrorLog.start(ErrorLogSettings.of(configuration), 7);
                OutOfMemoryWatch memory = new OutOfMemoryWatch(new NoActions(), Ticker.system())) {
            var surface =
                    new ServerAssembly.Surface(Version.ofThisJar(), log, memory, Ticker.system(), WallClock.system());

            assertThatThrownBy(() -> ServerAssembly.of(instance, library, configuration, new StartOptions(), surface))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("index-names");
        }
        // A loader that has been closed opens nothing any more.
        assertThat(library.find("hello.txt")).isNull();
        try (LibraryJars another = LibraryJars.of(instance.lib())) {
            assertThat(another.find("hello.txt")).isNotNull();
        }
        for (Thread each : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(each) && each.getName().equals("async-timeouts")) {
                Await.until(() -> !each.isAlive());
            }
        }
    }

    private static void jar(Path file) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry("hello.txt"));
            out.write('x');
            out.closeEntry();
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
