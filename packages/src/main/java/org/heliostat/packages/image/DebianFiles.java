package org.heliostat.packages.image;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.DebReader;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.Node;
import org.heliostat.packages.tree.Owner;

/**
 * The layer of the system: packages of Debian without a Debian. Which of them is said by {@code debian-packages.txt}: some always, others
 * where a file of the image needs a library that they have.
 */
final class DebianFiles {

    static final Owner SERVER = new Owner(10001, 10001, "heliostat", "heliostat");

    private static final long MOST_BYTES = 200L << 20;
    private static final Pattern UNNEEDED = Pattern.compile(
            "usr/share/(man|info|locale|lintian|gcc|gdb|menu|bug|debianutils|base-files)(/.*)?|usr/share/doc/[^/]*/(?!copyright$).+"
                    + "|usr/lib/[^/]*/(audit|gconv)(/.*)?|(etc|var)/.*");
    /** Merged since Debian 12: what packages still put into the one is in the other. */
    private static final List<String> MERGED = List.of("bin", "sbin", "lib", "lib64");
    /** For windows and sound: the libraries are left out, so is what needs them. */
    private static final Pattern OF_DESKTOPS = Pattern.compile("libX.*|libasound.*");

    private final DebianSource source;
    private final Map<String, DebReader.Deb> taken = new LinkedHashMap<>();

    DebianFiles(DebianSource source) {
        this.source = source;
    }

    /**
     * @param others layers above it, whose needs are met
     * @throws IOException when a library is needed that no known package has
     */
    FileTree tree(List<FileTree> others) throws IOException {
        FileTree tree = new FileTree();
        Map<String, String> byLibrary = new LinkedHashMap<>();
        for (String row : rows()) {
            String[] words = row.split("\\s+", -1);
            if (words.length == 1) {
                take(words[0], tree);
            } else {
                byLibrary.put(words[1], words[0]);
            }
        }
        for (SortedSet<String> missing = missing(tree, others); !missing.isEmpty(); missing = missing(tree, others)) {
            String name = byLibrary.get(missing.first());
            if (name == null || taken.containsKey(name)) {
                throw new IOException("image: nothing has " + missing.first()
                        + " (expected: a line in debian-packages.txt with a package that has it)");
            }
            take(name, tree);
        }
        complete(tree);
        return tree;
    }

    /** @return the packages that are in the tree, by name */
    Map<String, DebReader.Deb> taken() {
        return taken;
    }

    private void take(String name, FileTree tree) throws IOException {
        DebReader.Deb deb = new DebReader(MOST_BYTES).read(source.find(name));
        taken.put(name, deb);
        for (Map.Entry<String, Node> entry : deb.data().nodes().entrySet()) {
            String path = merged(entry.getKey());
            if (!UNNEEDED.matcher(path).matches()
                    && !(entry.getValue() instanceof Node.Folder
                            && tree.at(path).isPresent())) {
                tree.put(path, entry.getValue());
            }
        }
        // By this scanners of images know what is in one that has no dpkg.
        tree.file("var/lib/dpkg/status.d/" + name, Content.of(deb.control()));
    }

    private static String merged(String path) {
        for (String folder : MERGED) {
            if (path.equals(folder) || path.startsWith(folder + "/")) {
                return "usr/" + path;
            }
        }
        return path;
    }

    /** What packages do when they are installed, and what a server looks for in a system. */
    private static void complete(FileTree tree) {
        MERGED.forEach(folder -> {
            if (tree.at("usr/" + folder).isPresent()) {
                tree.link(folder, "usr/" + folder);
            }
        });
        tree.link("usr/bin/sh", "dash");
        tree.link("etc/os-release", "../usr/lib/os-release");
        tree.file(
                "etc/passwd",
                Content.of("root:x:0:0:root:/root:/usr/sbin/nologin\n"
                        + "heliostat:x:10001:10001::/var/lib/heliostat:/bin/sh\n"));
        tree.file("etc/group", Content.of("root:x:0:\nheliostat:x:10001:\n"));
        tree.file("etc/nsswitch.conf", Content.of("passwd: files\ngroup: files\nhosts: files dns\n"));
        tree.folder("tmp", 01777, Owner.ROOT);
        tree.folder("var/tmp", 01777, Owner.ROOT);
        tree.folder("var/cache/heliostat", 0755, SERVER);
        tree.folder("var/lib/heliostat", 0755, SERVER);
        for (String name : new String[] {"dev", "proc", "sys", "run"}) {
            tree.folder(name, 0755, Owner.ROOT);
        }
    }

    private static SortedSet<String> missing(FileTree tree, List<FileTree> others) throws IOException {
        List<FileTree> all = new ArrayList<>(others);
        all.add(tree);
        SortedSet<String> missing = new TreeSet<>();
        SortedSet<String> there = new TreeSet<>();
        for (FileTree one : all) {
            for (String path : one.nodes().keySet()) {
                there.add(path.substring(path.lastIndexOf('/') + 1));
            }
            one.eachFile(path -> {
                if (path.contains(".so") || path.contains("/bin/")) {
                    missing.addAll(
                            ElfFile.needed(one.contentOf(path).orElseThrow().bytes()));
                }
            });
        }
        missing.removeAll(there);
        missing.removeIf(name -> OF_DESKTOPS.matcher(name).matches());
        return missing;
    }

    private static List<String> rows() throws IOException {
        try (InputStream in = DebianFiles.class.getResourceAsStream("debian-packages.txt")) {
            if (in == null) {
                throw new IllegalStateException("debian-packages.txt: not on the class path");
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }
}
