package org.heliostat.packages.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Files by path, such as {@code usr/bin/heliostat}, in the order of their paths. Folders above a file come by themselves. */
public final class FileTree {

    private static final int FOLDER_MODE = 0755;
    private static final int FILE_MODE = 0644;
    private static final int PROGRAM_MODE = 0755;

    private final TreeMap<String, Node> nodes = new TreeMap<>();

    /**
     * Puts a node at its place; one that is there already is replaced.
     *
     * @param path without a slash at its ends
     * @throws IllegalArgumentException when the path leads out of the tree
     */
    public FileTree put(String path, Node node) {
        if (path.isEmpty() || path.startsWith("/") || path.endsWith("/") || hasOddPart(path)) {
            throw new IllegalArgumentException(path + ": no path in a package (expected: such as usr/bin/heliostat)");
        }
        for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
            nodes.putIfAbsent(path.substring(0, slash), new Node.Folder(FOLDER_MODE, Owner.ROOT));
        }
        nodes.put(path, node);
        return this;
    }

    /** Puts a file of root's that everybody may read. */
    public FileTree file(String path, Content content) {
        return put(path, new Node.PlainFile(FILE_MODE, Owner.ROOT, content));
    }

    /** Puts a file of root's that everybody may run. */
    public FileTree program(String path, Content content) {
        return put(path, new Node.PlainFile(PROGRAM_MODE, Owner.ROOT, content));
    }

    public FileTree link(String path, String target) {
        return put(path, new Node.Link(target, Owner.ROOT));
    }

    public FileTree folder(String path, int mode, Owner owner) {
        return put(path, new Node.Folder(mode, owner));
    }

    /**
     * Puts all files below a folder of the disk; programs are those that their owner may run. Symbolic links stay what they are.
     *
     * @param below where they come to stand in the tree
     */
    public FileTree copy(Path folder, String below) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted().toList()) {
                String path = below + "/" + folder.relativize(file).toString().replace('\\', '/');
                if (Files.isSymbolicLink(file)) {
                    link(path, Files.readSymbolicLink(file).toString());
                } else if (Files.isRegularFile(file)) {
                    put(
                            path,
                            new Node.PlainFile(
                                    Files.isExecutable(file) ? PROGRAM_MODE : FILE_MODE, Owner.ROOT, Content.of(file)));
                }
            }
        }
        return this;
    }

    public Optional<Node> at(String path) {
        return Optional.ofNullable(nodes.get(path));
    }

    /** @return the content of a file of the tree; empty for folders and links, too */
    public Optional<Content> contentOf(String path) {
        return nodes.get(path) instanceof Node.PlainFile file ? Optional.of(file.content()) : Optional.empty();
    }

    /** @return all nodes by path; a folder comes before what is in it */
    public SortedMap<String, Node> nodes() {
        return Collections.unmodifiableSortedMap(nodes);
    }

    /** Takes out a path with all that is below it. */
    public FileTree remove(String path) {
        nodes.remove(path);
        nodes.subMap(path + "/", path + "0").clear();
        return this;
    }

    /** Hands every file to the consumer, in the order of their paths. */
    public void eachFile(Consumer<String> consumer) {
        List.copyOf(nodes.keySet()).stream()
                .filter(path -> nodes.get(path) instanceof Node.PlainFile)
                .forEach(consumer);
    }

    /** @return bytes of all files together */
    public long size() throws IOException {
        long size = 0;
        for (Node node : nodes.values()) {
            size += node instanceof Node.PlainFile file ? file.content().size() : 0;
        }
        return size;
    }

    private static boolean hasOddPart(String path) {
        return Stream.of(path.split("/", -1)).anyMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    }
}
