package org.heliostat.launcher.way;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import net.bytebuddy.ByteBuddy;
import org.heliostat.launcher.attacked.EveryMethod;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;

/** The jar of the build with a {@link ClassRecorder} in it, a servlet at {@code /app} and a file {@code /way.txt}. */
final class RecordedServer implements AutoCloseable {

    static final String SERVLET = "/app/every/x";
    static final String FILE = "/way.txt";

    private static final String OURS = "org.heliostat.";
    private static final String JAR =
            Path.of("target/heliostat.jar").toAbsolutePath().toString();
    private static final Pattern READY = Pattern.compile("ready after \\d+ ms: http://localhost:(\\d+)/");

    /** So often a request is answered before it is watched: what is kept of it is kept, what is loaded is loaded. */
    private static final int ANSWERS_BEFORE = 6;

    private static final int RECORDINGS = 5;

    private final Process process;
    private final List<RawClient> clients = new ArrayList<>();
    private final int port;
    private final int recorderPort;

    private RecordedServer(Process process, int port, int recorderPort) {
        this.process = process;
        this.port = port;
        this.recorderPort = recorderPort;
    }

    static RecordedServer start(Path folder) throws IOException, InterruptedException {
        Path instance = folder.resolve("i");
        Path output = folder.resolve("output.txt");
        java(output, "-jar", JAR, "init", instance.toString()).waitFor();
        Files.writeString(instance.resolve("docs/way.txt"), "a file\n");
        deploy(EveryMethod.class, instance.resolve("webapps/app/WEB-INF/classes"));
        Process process = java(
                output,
                "-javaagent:" + agent(folder.resolve("recorder.jar")) + "=" + folder.resolve("port"),
                "-jar",
                JAR,
                "start",
                "--instance=" + instance,
                "--port=0",
                "--admin-port=0");
        Await.until(() -> !process.isAlive() || READY.matcher(text(output)).find());
        Matcher ready = READY.matcher(text(output));
        if (!ready.find()) {
            throw new AssertionError(text(output));
        }
        int recorderPort = Integer.parseInt(text(folder.resolve("port")));
        RecordedServer server = new RecordedServer(process, Integer.parseInt(ready.group(1)), recorderPort);
        server.answer("GET", SERVLET, "");
        server.answer("POST", SERVLET, "a=1");
        server.answer("GET", FILE, "");
        return server;
    }

    /**
     * Sends one request a few times, each on a connection of its own. What only some of the times is noted belongs to
     * clocks, or to the end of the request before.
     *
     * @param end the method behind which nothing is noted any more
     * @return methods that were entered each time, in the order in which each was for the first time, and how often
     */
    Map<String, Integer> way(String method, String path, String body, String end) throws IOException {
        // The first time puts the recorder into the classes.
        tell("");
        answer(method, path, body);
        Map<String, Integer> always = record(method, path, body, end);
        for (int i = 1; i < RECORDINGS; i++) {
            always.keySet().retainAll(record(method, path, body, end).keySet());
        }
        return always;
    }

    private void answer(String method, String path, String body) throws IOException {
        RawClient client = connect();
        for (int i = 0; i < ANSWERS_BEFORE; i++) {
            ask(client, method, path, body);
        }
    }

    private Map<String, Integer> record(String method, String path, String body, String end) throws IOException {
        tell(OURS + end);
        ask(connect(), method, path, body);
        Map<String, Integer> calls = new LinkedHashMap<>();
        for (String line : tell("")) {
            String[] call = line.split(" ");
            calls.put(call[0].substring(OURS.length()), Integer.valueOf(call[1]));
        }
        return calls;
    }

    private RawClient connect() throws IOException {
        RawClient client = new RawClient(port);
        clients.add(client);
        return client;
    }

    private static void ask(RawClient client, String method, String path, String body) throws IOException {
        client.send(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body);
        String answer = client.readAnswer();
        if (!answer.startsWith("HTTP/1.1 200 ")) {
            throw new AssertionError(method + " " + path + ": " + answer);
        }
    }

    private List<String> tell(String line) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), recorderPort)) {
            OutputStream out = socket.getOutputStream();
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        for (RawClient client : clients) {
            client.close();
        }
        process.destroyForcibly().waitFor();
    }

    private static Process java(Path output, String... arguments) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(java, "-Xmx256m", "-XX:TieredStopAtLevel=1");
        builder.command().addAll(List.of(arguments));
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
    }

    private static void deploy(Class<?> servlet, Path classes) throws IOException {
        String name = file(servlet);
        Path file = classes.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes(servlet));
    }

    private static Path agent(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", ClassRecorder.class.getName());
        main.putValue("Can-Retransform-Classes", "true");
        main.put(
                Attributes.Name.CLASS_PATH,
                ByteBuddy.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (Class<?> part : List.of(ClassRecorder.class, ClassRecorder.Entry.class)) {
                entries.putNextEntry(new ZipEntry(file(part)));
                entries.write(bytes(part));
            }
        }
        return jar;
    }

    private static String file(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (var in = ClassLoader.getSystemResourceAsStream(file(type))) {
            if (in == null) {
                throw new IOException("no class file of " + type);
            }
            return in.readAllBytes();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
