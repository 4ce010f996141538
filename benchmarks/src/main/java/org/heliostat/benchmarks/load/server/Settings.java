package org.heliostat.benchmarks.load.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What all servers have in common. Immutable.
 *
 * @param repository folder with conf/, samples/ and launcher/
 * @param heliostatJar ours
 * @param libraries jars beside benchmarks.jar
 * @param java home of the JDK for servers that have none of their own
 * @param javaOf homes by kind
 * @param jvmArguments heap and collector
 * @param threads that run servlets, at most; 0 = RqThrottle auto, for ours alone
 * @param accessLog whether every request is logged
 * @param database PostgreSQL with the table, if there is one
 */
public record Settings(
        Path repository,
        Path heliostatJar,
        Path libraries,
        Path java,
        Map<ServerKind, Path> javaOf,
        List<String> jvmArguments,
        int threads,
        boolean accessLog,
        Optional<Database> database) {

    /** Where the table is; connections of every pool: 32. */
    public record Database(String url, String user, String password) {

        static final int CONNECTIONS = 32;
    }

    /** Without a database. */
    public Settings(
            Path repository,
            Path heliostatJar,
            Path libraries,
            Path java,
            Map<ServerKind, Path> javaOf,
            List<String> jvmArguments,
            int threads,
            boolean accessLog) {
        this(repository, heliostatJar, libraries, java, javaOf, jvmArguments, threads, accessLog, Optional.empty());
    }

    public Settings {
        javaOf = Map.copyOf(javaOf);
        jvmArguments = List.copyOf(jvmArguments);
    }

    /** @return the same with another number of threads */
    public Settings withThreads(int other) {
        return new Settings(
                repository, heliostatJar, libraries, java, javaOf, jvmArguments, other, accessLog, database);
    }

    public Path javaHome(ServerKind kind) {
        return javaOf.getOrDefault(kind, java);
    }

    Path waspWar() {
        return repository.resolve("samples/wasp/target/wasp.war");
    }

    Path rowWar() {
        return repository.resolve("samples/row/target/row.war");
    }

    Path bookstoreWar() {
        return repository.resolve("samples/bookstore/target/bookstore.war");
    }

    Path sleepWar() {
        return repository.resolve("samples/sleep/target/sleep.war");
    }
}
