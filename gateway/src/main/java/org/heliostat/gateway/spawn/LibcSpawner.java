package org.heliostat.gateway.spawn;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts programs by the C library's {@code posix_spawn}: the server's memory is neither copied nor marked, so that a start
 * costs the same whatever the heap, and the program is the only thing that is executed. Each is the leader of a process group
 * of its own, has no terminal, and all signals as a login has them. glibc 2.34 or newer, Linux 5.3 or newer.
 */
final class LibcSpawner implements Spawner {

    private static final short SETPGROUP = 0x02;
    private static final short SETSIGDEF = 0x04;
    private static final short SETSIGMASK = 0x08;
    private static final short SETSID = 0x80;

    /** More than any C library's structures take: bytes. */
    private static final int STRUCTURE = 1_024;

    private static final int FIRST_NOT_PASSED_ON = Passed.FIRST;
    private static final String SHELL = "/bin/sh";

    private final ProcessTools tools;
    private final Reaper reaper;

    /** Never changed after the constructor. */
    private final Memory attributes = structure();

    /**
     * @param tools for those who set limits; not used here
     * @param sessions whether each program leads a session of its own: only where it would have the server's terminal else.
     *     Linux divides the processors among sessions first (sched(7), autogroup), so that a server with ten programs, each
     *     in another session, would get an eleventh, and those who wait for it with it
     */
    LibcSpawner(ProcessTools tools, Reaper reaper, boolean sessions) throws IOException {
        this.tools = tools;
        this.reaper = reaper;
        // Who has started the server may ignore it: the system would keep no status then. The JDK does so, too.
        Libc.signal(Libc.SIGCHLD, null);
        try (Memory signals = structure()) {
            require("posix_spawnattr_init", Libc.posix_spawnattr_init(attributes));
            Libc.sigfillset(signals);
            require("setsigdefault", Libc.posix_spawnattr_setsigdefault(attributes, signals));
            Libc.sigemptyset(signals);
            require("setsigmask", Libc.posix_spawnattr_setsigmask(attributes, signals));
            require("posix_spawnattr_setflags", Libc.posix_spawnattr_setflags(attributes, (short)
                    (SETSIGDEF | SETSIGMASK | (sessions ? SETSID : SETPGROUP))));
        }
    }

    @Override
    public ProcessTools tools() {
        return tools;
    }

    @Override
    public Child start(Launch launch) throws IOException {
        try (Pipes pipes = new Pipes(launch.isHeard())) {
            int pid = spawned(launch, pipes);
            LibcChild child = new LibcChild(pid, pipes);
            boolean watched = false;
            try {
                reaper.watch(child);
                watched = true;
            } finally {
                if (!watched) {
                    child.endNow();
                }
            }
            pipes.handOver();
            return child;
        }
    }

    private int spawned(Launch launch, Pipes pipes) throws IOException {
        List<String> command = launch.command();
        int[] pid = new int[1];
        int error = spawn(pid, command, launch, pipes);
        if (error == Libc.ENOEXEC) {
            // A script that does not say by what: the shell takes it, as it does for those whom it starts itself.
            error = spawn(pid, Stream.concat(Stream.of(SHELL), command.stream()).toList(), launch, pipes);
        }
        if (error != 0) {
            Path folder = launch.folder();
            throw Libc.failure("cannot run " + command.get(0) + (folder == null ? "" : " in folder " + folder), error);
        }
        return pid[0];
    }

    private int spawn(int[] pid, List<String> command, Launch launch, Pipes pipes) throws IOException {
        Map<String, String> environment = launch.environment();
        Path folder = launch.folder();
        try (CStrings texts = new CStrings(command, environment, folder == null ? null : folder.toString());
                Memory actions = structure()) {
            require("posix_spawn_file_actions_init", Libc.posix_spawn_file_actions_init(actions));
            try {
                describe(actions, pipes, texts, launch.passed());
                return Libc.posix_spawnp(
                        pid, texts.program(), actions, attributes, texts.arguments(), texts.environment());
            } finally {
                Libc.posix_spawn_file_actions_destroy(actions);
            }
        }
    }

    /** What is done between fork and exec, in this order. */
    private static void describe(Pointer actions, Pipes pipes, CStrings texts, Passed passed) throws IOException {
        join(actions, pipes.input(), 0, texts);
        if (!passed.output()) {
            join(actions, pipes.output(), 1, texts);
            join(actions, pipes.errors(), 2, texts);
        }
        int next = FIRST_NOT_PASSED_ON;
        for (int descriptor : passed.descriptors()) {
            if (descriptor < FIRST_NOT_PASSED_ON + passed.descriptors().size()) {
                throw new IllegalArgumentException(
                        "descriptor " + descriptor + " (expected: one of SharedDescriptors)");
            }
            require("file action", Libc.posix_spawn_file_actions_adddup2(actions, descriptor, next));
            next++;
        }
        Pointer folder = texts.folder();
        if (folder != null) {
            require("addchdir", Libc.posix_spawn_file_actions_addchdir_np(actions, folder));
        }
        require("addclosefrom", Libc.posix_spawn_file_actions_addclosefrom_np(actions, next));
    }

    private static void join(Pointer actions, Pipes.@Nullable Pipe pipe, int to, CStrings texts) throws IOException {
        require(
                "file action",
                pipe == null
                        ? Libc.posix_spawn_file_actions_addopen(actions, to, texts.nowhere(), Libc.O_WRONLY, 0)
                        : Libc.posix_spawn_file_actions_adddup2(actions, pipe.theirs(), to));
    }

    private static void require(String call, int error) throws IOException {
        if (error != 0) {
            throw Libc.failure(call, error);
        }
    }

    private static Memory structure() {
        Memory memory = new Memory(STRUCTURE);
        memory.clear();
        return memory;
    }
}
