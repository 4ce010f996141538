package org.heliostat.gateway.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only the C library's way does. */
class LibcSpawnerTest extends SpawnerTest {

    @Override
    Spawner spawner() {
        assumeThat(SystemSpawner.isSupported()).isTrue();
        return SystemSpawner.ofLibc(ProcessTools.ofSystem());
    }

    @BeforeEach
    void isSupported() {
        assumeThat(SystemSpawner.isSupported()).isTrue();
    }

    @Test
    void saysWhyAProgramCannotBeStarted() throws Exception {
        Path plain = Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");
        Path orphan = executable("orphan", "#!/no/such/interpreter\n");
        Spawner spawner = spawner();

        assertThatThrownBy(() -> spawner.start(Launch.heard(List.of("/no/such"), Map.of(), null)))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot run /no/such: error=2, No such file or directory");
        assertThatThrownBy(() -> spawner.start(Launch.heard(List.of(plain.toString()), Map.of(), null)))
                .hasMessageContaining("error=13, Permission denied");
        assertThatThrownBy(() -> spawner.start(Launch.heard(List.of(orphan.toString()), Map.of(), folder)))
                .hasMessageContaining("error=2, No such file or directory")
                .hasMessageContaining(" in folder " + folder);
        assertThatThrownBy(() -> spawner.start(Launch.heard(List.of("/bin/true"), Map.of("A=B", "c"), null)))
                .hasMessageContaining("A=B");
    }

    @Test
    void whatIsPassedOnHasTheNumbersThatWereSaid() throws Exception {
        Spawner spawner = spawner();
        int[] ends = new int[2];
        assertThat(Libc.pipe2(ends, Libc.O_CLOEXEC)).isZero();
        int passed = SharedDescriptors.copyOf(ends[1]);
        Launch writes = Launch.sharing(
                List.of("/bin/sh", "-c", "echo passed >&4"), Map.of(), new Passed(true, List.of(passed, passed)));
        try (Child child = spawner.start(writes)) {
            byte[] text = new byte[64];
            assertThat(Libc.read(ends[0], text, text.length)).isEqualTo(7);
            assertThat(new String(text, 0, 6, StandardCharsets.US_ASCII)).isEqualTo("passed");
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitStatus()).isZero();
        } finally {
            SharedDescriptors.close(passed);
            Libc.close(ends[0]);
            Libc.close(ends[1]);
        }
    }

    /** As a Java virtual machine does, it goes on afterwards. */
    @Test
    void aDumpOfThreadsIsAskedOfTheProgram() throws Exception {
        try (Child child = shell("trap 'echo dumped' QUIT; echo ready; while :; do sleep 0.1; done")) {
            byte[] text = new byte[64];
            assertThat(child.read(text, 60_000)).isEqualTo(6);

            child.dumpThreads();

            assertThat(child.read(text, 60_000)).isEqualTo(7);
            assertThat(new String(text, 0, 6, StandardCharsets.US_ASCII)).isEqualTo("dumped");
            assertThat(child.isAlive()).isTrue();
            child.kill();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            child.dumpThreads();
        }
    }

    /** Sockets and files of libraries need not be marked to be closed at an exec. */
    @Test
    void whatOthersLeftInheritableIsNotPassedOnEither() throws Exception {
        Spawner spawner = spawner();
        int[] ends = new int[2];
        assertThat(Libc.pipe2(ends, 0)).isZero();
        try (Child child = spawner.start(Launch.heard(List.of("/bin/ls", "/proc/self/fd"), Map.of(), null))) {
            assertThat(output(child)).isEqualTo("0\n1\n2\n3\n");
        } finally {
            Libc.close(ends[0]);
            Libc.close(ends[1]);
        }
    }

    @Test
    void textIsPassedAsUtf8WhateverTheLocale() throws Exception {
        Map<String, String> variables = Map.of("PATH", "/usr/bin:/bin", "NAME", "Zo\u00eb \u4f60");
        List<String> command = List.of("/bin/sh", "-c", "echo \"$NAME $1\"", "sh", "\u00fc");

        try (Child child = spawner().start(Launch.heard(command, variables, null))) {
            assertThat(output(child)).isEqualTo("Zo\u00eb \u4f60 \u00fc\n");
        }
        assertThat(CStrings.charset("ANSI_X3.4-1968")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(CStrings.charset("UTF-8")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(CStrings.charset("ISO-8859-1")).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(CStrings.charset("no charset at all")).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void bytesOfHeaderFieldsArePassedAsTheyCameAlsoWhereTheyAreNoText() throws Exception {
        Map<String, String> variables = Map.of("PATH", "/usr/bin:/bin", "HTTP_X", "\u00fc\u00ff", "OURS", "\u00fc");
        List<String> command = List.of("/bin/sh", "-c", "printf %s:%s \"$HTTP_X\" \"$OURS\" | od -An -tx1");

        try (Child child = spawner().start(Launch.heard(command, variables, null))) {
            assertThat(output(child).strip()).isEqualTo("fc ff 3a c3 bc");
        }
    }

    /** The system gives each session as much of the processors as the server's, which then gets too little to answer. */
    @Test
    void aProgramLeadsASessionOnlyWhereAServerHasATerminal() throws Exception {
        Launch waits = Launch.unheard(List.of("/bin/sh", "-c", "read x"), Map.of());
        spawner();
        for (boolean sessions : List.of(false, true)) {
            Spawner spawner = new LibcSpawner(ProcessTools.ofSystem(), new Reaper(), sessions);
            assertThat(leadsASession(spawner, waits)).isEqualTo(sessions);
        }
        assertThat(leadsASession(spawner(), waits)).isEqualTo(Terminal.isOurs());
    }

    private static boolean leadsASession(Spawner spawner, Launch launch) throws Exception {
        try (Child child = spawner.start(launch)) {
            String pid = Long.toString(child.pid());
            List<String> stat = statOf(child.pid());
            String ours = statOf(ProcessHandle.current().pid()).get(3);
            assertThat(stat.get(2)).isEqualTo(pid);
            assertThat(stat.get(3)).isIn(pid, ours);
            child.kill();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return stat.get(3).equals(pid);
        }
    }

    /** 32 and 33 are the C library's own, which it sets up itself in every program. */
    @Test
    void noSignalIsBlockedOrIgnored() throws Exception {
        List<String> command = List.of("/bin/grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status");

        try (Child child = spawner().start(Launch.heard(command, Map.of(), null))) {
            assertThat(output(child)).matches("SigBlk:\t0{16}\nSigIgn:\t0{7}[01][08]0{7}\n");
        }
    }

    @Test
    void whatDoesNotStartOrEndAsItShouldIsNotChosen() {
        Spawner spawner = spawner();
        Spawner wrong = new Spawner() {
            @Override
            public Child start(Launch launch) throws IOException {
                return spawner.start(Launch.unheard(List.of("/bin/sh", "-c", "exit 3"), Map.of()));
            }

            @Override
            public ProcessTools tools() {
                return spawner.tools();
            }
        };

        assertThatThrownBy(() -> SystemSpawner.probe(wrong))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has ended with 3");
        assertThatCode(() -> SystemSpawner.probe(spawner)).doesNotThrowAnyException();
    }

    /** As where the server is started by a program that ignores the ends of its children. */
    @Test
    void statusIsKnownThoughTheServerWasToldToIgnoreEnds() throws Exception {
        spawner();
        Libc.signal(Libc.SIGCHLD, new Pointer(1));
        Spawner spawner = spawner();
        try (Child child = spawner.start(Launch.unheard(List.of("/bin/sh", "-c", "exit 3"), Map.of()))) {
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitStatus()).isEqualTo(3);
        }
    }

    @Test
    void theLogSaysWhichWayWasChosenAndWhy() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat.gateway.spawn")) {
            for (String wanted : List.of("", "jdk")) {
                Spawner spawner = new SystemSpawner(ProcessTools.ofSystem(), wanted);
                spawner.start(Launch.unheard(List.of("/bin/true"), Map.of())).close();
                spawner.start(Launch.unheard(List.of("/bin/true"), Map.of())).close();
            }
            assertThat(log.all())
                    .containsExactly(
                            "programs are started by posix_spawn",
                            "programs are started by ProcessBuilder and setsid (-Dheliostat.spawn=jdk)");
        }
    }
}
