package org.heliostat.benchmarks.soak;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.heliostat.time.Ticker;

/** The packaged jar as a process; it ends when closed, and at the latest with this virtual machine. */
final class SoakServer implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
    private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();
    private static final int COLLECTIONS = 3;
    private static final int OK = 200;
    private static final Pattern COMPLAINT = Pattern.compile("LEAK:|\\] (failure|catastrophe) \\(\\d+\\):");
    private static final Pattern OF_SERVLET = Pattern.compile(": servlet \\w+ failed$");
    private static final Pattern AT = Pattern.compile("^\\[[^]]*\\] ");
    private static final String OUTPUT = "output.log";
    private static final String LOADER = "org.heliostat.servlet.classloading.WebAppClassLoader";

    private final Path folder;
    private final Process process;
    private final Thread atExit;

    private SoakServer(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
        this.atExit = new Thread(this::kill, "end soaked server");
    }

    /**
     * Starts the command and waits until the address answers with 200.
     *
     * @throws IOException when it ends, or does not answer in time
     */
    static SoakServer start(List<String> command, Path folder, URI probe, Ticker ticker) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(OUTPUT).toFile())
                .start();
        SoakServer server = new SoakServer(folder, process);
        Runtime.getRuntime().addShutdownHook(server.atExit);
        try {
            server.awaitAnswer(probe, ticker);
            return server;
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    /** Runs a command to its end. */
    static void run(Path folder, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(command.get(0) + " ended with code " + code + ": " + said);
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** @return lines of the output about lost buffers and defects, each once; what a servlet throws at a reset is none */
    Set<String> complaints() throws IOException {
        return Files.readString(folder.resolve(OUTPUT), StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> COMPLAINT.matcher(line).find()
                        && !OF_SERVLET.matcher(line).find())
                .map(line -> AT.matcher(line).replaceFirst(""))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** @return what it holds, after collections */
    @SuppressWarnings("BanJNDI") // The other end is a process that this one has started.
    Holdings holdings() throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
                return read(connector.getMBeanServerConnection());
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | JMException impossible) {
            throw new IOException("the server does not tell what it holds", impossible);
        }
    }

    private Holdings read(MBeanServerConnection beans) throws IOException, JMException {
        ObjectName memory = new ObjectName("java.lang:type=Memory");
        long heap = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            beans.invoke(memory, "gc", new Object[0], new String[0]);
            CompositeData used = (CompositeData) beans.getAttribute(memory, "HeapMemoryUsage");
            heap = Math.min(heap, (Long) used.get("used"));
        }
        return new Holdings(
                number(beans, "java.lang:type=Threading", "ThreadCount"),
                heap,
                number(beans, "java.nio:type=BufferPool,name=direct", "MemoryUsed"),
                number(beans, "java.lang:type=OperatingSystem", "OpenFileDescriptorCount"),
                number(beans, "java.lang:type=ClassLoading", "LoadedClassCount"),
                classLoaders(beans),
                files(folder.resolve("work")) + files(folder.resolve("tmp")),
                process.descendants().count());
    }

    private static long number(MBeanServerConnection beans, String bean, String attribute)
            throws IOException, JMException {
        return ((Number) beans.getAttribute(new ObjectName(bean), attribute)).longValue();
    }

    /** The histogram counts what a collection has left. */
    private static long classLoaders(MBeanServerConnection beans) throws IOException, JMException {
        String histogram = (String) beans.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
        for (String line : histogram.lines().toList()) {
            String[] words = line.strip().split("\\s+");
            // number, instances, bytes, class and its module
            if (words.length > 3 && words[3].equals(LOADER)) {
                return Long.parseLong(words[1]);
            }
        }
        return 0;
    }

    private static long files(Path below) throws IOException {
        List<Path> folders = new ArrayList<>(List.of(below));
        long count = 0;
        while (!folders.isEmpty()) {
            Path one = folders.remove(folders.size() - 1);
            try (Stream<Path> entries = Files.list(one)) {
                for (Path entry : entries.toList()) {
                    if (Files.isDirectory(entry)) {
                        folders.add(entry);
                    } else {
                        count++;
                    }
                }
            } catch (NoSuchFileException gone) {
                continue;
            }
        }
        return count;
    }

    private void awaitAnswer(URI probe, Ticker ticker) throws IOException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long end = ticker.nanos() + START_LIMIT.toNanos();
        String last = "nothing";
        while (ticker.nanos() - end < 0 && process.isAlive()) {
            try {
                int status = client.send(
                                HttpRequest.newBuilder(probe)
                                        .timeout(START_LIMIT)
                                        .build(),
                                BodyHandlers.discarding())
                        .statusCode();
                if (status == OK) {
                    return;
                }
                last = "status " + status;
            } catch (IOException notYet) {
                last = notYet.toString();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", stopped);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        throw new IOException(probe + ": " + last + " (expected: 200 within " + START_LIMIT.toMinutes() + " minutes); "
                + Files.readString(folder.resolve(OUTPUT), StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        kill();
        if (!Thread.currentThread().equals(atExit)) {
            Runtime.getRuntime().removeShutdownHook(atExit);
        }
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
