package org.heliostat.maven.exploded;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Everything that is to be in the exploded folder, by its name there, with {@code /} between folders. Immutable. */
record Listing(Map<String, Item> items) {

    /** An application with more files is better packaged first. */
    static final int MOST_FILES = 200_000;

    static final String CLASSES = "WEB-INF/classes/";

    private static final String LIBRARIES = "WEB-INF/lib/";
    private static final String PROTECTED = "WEB-INF/";

    /** In WEB-INF as well these are read for each request. */
    private static final Set<String> PAGES =
            Set.of("jsp", "jspf", "jspx", "tag", "tagf", "tagx", "tld", "html", "htm", "css", "js");

    static Listing of(Sources sources) throws IOException {
        Map<String, Item> items = new TreeMap<>();
        addBelow(sources.documents(), "", items);
        addBelow(sources.classes(), CLASSES, items);
        for (Library library : sources.libraries()) {
            items.put(LIBRARIES + library.name(), item(library));
        }
        return new Listing(items);
    }

    /** @return those of them with which the application is to be started anew when they change */
    Map<String, Item> code() {
        Map<String, Item> code = new TreeMap<>();
        items.forEach((name, item) -> {
            if (isCode(name)) {
                code.put(name, item);
            }
        });
        return code;
    }

    static boolean isCode(String name) {
        String extension = name.substring(name.lastIndexOf('.') + 1);
        boolean inClasses = name.startsWith(CLASSES) || name.startsWith(LIBRARIES);
        return inClasses || name.startsWith(PROTECTED) && !PAGES.contains(extension);
    }

    private static void addBelow(Path folder, String prefix, Map<String, Item> items) throws IOException {
        if (Files.isDirectory(folder)) {
            walk(folder, (file, attributes) -> {
                String name = folder.relativize(file).toString().replace('\\', '/');
                items.put(prefix + name, item(file, attributes));
                if (items.size() > MOST_FILES) {
                    throw new IOException(folder + " has more than " + MOST_FILES + " files (expected: fewer; serve a"
                            + " packaged WAR)");
                }
            });
        }
    }

    private static Item item(Library library) throws IOException {
        Path source = library.source();
        if (!library.isFolder()) {
            return item(source, Files.readAttributes(source, BasicFileAttributes.class));
        }
        long[] latestAndSize = new long[2];
        int[] files = new int[1];
        walk(source, (file, attributes) -> {
            latestAndSize[0] =
                    Math.max(latestAndSize[0], attributes.lastModifiedTime().toMillis());
            latestAndSize[1] += attributes.size();
            files[0]++;
        });
        return new Item(source, latestAndSize[0], latestAndSize[1], files[0], true);
    }

    private static Item item(Path file, BasicFileAttributes attributes) {
        return new Item(file, attributes.lastModifiedTime().toMillis(), attributes.size(), 1, false);
    }

    /** What is done with each file. */
    interface OfFile {
        void take(Path file, BasicFileAttributes attributes) throws IOException;
    }

    /** Follows links; what vanishes meanwhile is passed over. */
    static void walk(Path folder, OfFile each) throws IOException {
        Files.walkFileTree(
                folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                        if (attributes.isRegularFile()) {
                            each.take(file, attributes);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                        if (failed instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw failed;
                    }
                });
    }
}
