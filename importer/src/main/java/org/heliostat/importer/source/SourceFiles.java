package org.heliostat.importer.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.heliostat.config.ConfigText;
import org.heliostat.config.IoReason;
import org.heliostat.config.SourceLocation;

/**
 * Reads the files of another server, each and all together bounded: 8 MB a file, 64 MB and 1000 files an import. Nothing but
 * regular files is opened. Belongs to one import and its thread.
 */
public final class SourceFiles {

    private static final int LARGEST_FILE = 8 << 20;
    private static final long LARGEST_IMPORT = 64L << 20;
    private static final int MOST_FILES = 1_000;
    private static final int MOST_LISTED = 10_000;
    private static final int DEEPEST_PATTERN = 16;
    private static final String WILD = "*?[";

    private final Path root;
    private final Optional<Path> formerRoot;
    private int files;
    private long bytes;

    /** @param root folder that is imported; names in messages are relative to it */
    public SourceFiles(Path root) {
        this(root, Optional.empty());
    }

    private SourceFiles(Path root, Optional<Path> formerRoot) {
        this.root = root.toAbsolutePath().normalize();
        this.formerRoot = formerRoot;
    }

    /**
     * @param former folder that its files call theirs, where the imported one may be a copy: a name below it is looked for in the copy
     *     first
     */
    public static SourceFiles ofCopy(Path root, Path former) {
        return new SourceFiles(root, Optional.of(former.normalize()));
    }

    public Path root() {
        return root;
    }

    /** @return the path that a name means, relative names from the folder */
    public Optional<Path> resolve(String name) {
        return resolve(root, name);
    }

    /** @return the path that a name means; empty where it cannot be one */
    public Optional<Path> resolve(Path folder, String name) {
        if (name.isBlank()) {
            return Optional.empty();
        }
        try {
            Path path = folder.resolve(name).normalize();
            if (formerRoot.isPresent() && path.startsWith(formerRoot.get())) {
                Path copy = root.resolve(formerRoot.get().relativize(path));
                return Optional.of(Files.exists(copy) || !Files.exists(path) ? copy : path);
            }
            return Optional.of(path);
        } catch (InvalidPathException impossible) {
            return Optional.empty();
        }
    }

    /** @return the absolute name of the folder that a file is in */
    public static Path folderOf(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        return folder == null ? absolute : folder;
    }

    /** @return how messages name a file */
    public String shown(Path file) {
        Path path = file.toAbsolutePath().normalize();
        return path.startsWith(root) ? root.relativize(path).toString() : path.toString();
    }

    /** @return whether there is a regular file of that name */
    public boolean exists(String name) {
        return resolve(name).filter(Files::isRegularFile).isPresent();
    }

    /**
     * Reads a file that must be there.
     *
     * @throws ImportException when it cannot be read, or a limit is met
     */
    public ConfigText read(Path file) {
        SourceLocation at = new SourceLocation(shown(file), 0);
        return new ConfigText(shown(file), text(bytes(file, at)));
    }

    /**
     * @return what is in the file
     * @throws ImportException when it cannot be read, or a limit is met
     */
    public byte[] bytes(Path file, SourceLocation at) {
        if (!Files.isRegularFile(file)) {
            throw new ImportException(at, shown(file) + ": no such file");
        }
        if (++files > MOST_FILES) {
            throw new ImportException(at, "more than " + MOST_FILES + " files (expected: " + MOST_FILES + " at most)");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] read = in.readNBytes(LARGEST_FILE + 1);
            bytes += read.length;
            if (read.length > LARGEST_FILE || bytes > LARGEST_IMPORT) {
                throw new ImportException(
                        at, shown(file) + ": too large (expected: 8 MB at most, all files together 64 MB)");
            }
            return read;
        } catch (IOException refused) {
            throw new ImportException(at, shown(file) + ": cannot be read: " + IoReason.of(refused));
        }
    }

    /**
     * Finds what an include means: a file, a folder whose files are meant, or a pattern with {@code * ? [ ]} in its segments. A link
     * that leads nowhere here is looked for as its target is.
     *
     * @param passed hears of entries that fit and are no files that can be read
     * @return regular files, in the order of their names; none where nothing fits
     */
    public List<Path> matching(Path folder, String pattern, Consumer<Path> passed) {
        if (pattern.chars().noneMatch(c -> WILD.indexOf(c) >= 0)) {
            return resolve(folder, pattern)
                    .filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS))
                    .map(path -> filesOf(path, passed))
                    .orElse(List.of());
        }
        int wild = 0;
        while (WILD.indexOf(pattern.charAt(wild)) < 0) {
            wild++;
        }
        int slash = pattern.lastIndexOf('/', wild);
        Optional<Path> start =
                slash < 0 ? Optional.of(folder) : resolve(folder, slash == 0 ? "/" : pattern.substring(0, slash));
        String[] segments = pattern.substring(slash + 1).split("/");
        if (start.isEmpty() || segments.length > DEEPEST_PATTERN) {
            return List.of();
        }
        List<Path> found = List.of(start.get());
        for (String segment : segments) {
            found = below(found, segment);
        }
        return found.stream().flatMap(path -> filesOf(path, passed).stream()).toList();
    }

    private static List<Path> below(List<Path> folders, String segment) {
        List<Path> found = new ArrayList<>();
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + segment);
        } catch (PatternSyntaxException noPattern) {
            return List.of();
        }
        for (Path folder : folders) {
            list(folder).stream()
                    .filter(entry -> matcher.matches(entry.getFileName()))
                    .limit(MOST_FILES)
                    .forEach(found::add);
        }
        return found;
    }

    private List<Path> filesOf(Path path, Consumer<Path> passed) {
        Path there = target(path);
        List<Path> entries = Files.isDirectory(there) ? list(there) : List.of(path);
        List<Path> found = new ArrayList<>();
        for (Path entry : entries) {
            Path file = target(entry);
            if (Files.isRegularFile(file)) {
                found.add(file);
            } else {
                passed.accept(entry);
            }
        }
        return found;
    }

    /** In a copy links may lead to where the files were. */
    private Path target(Path path) {
        if (Files.exists(path) || !Files.isSymbolicLink(path)) {
            return path;
        }
        try {
            return resolve(folderOf(path), Files.readSymbolicLink(path).toString())
                    .orElse(path);
        } catch (IOException refused) {
            return path;
        }
    }

    /** @return what is in a folder, by name, 10000 entries at most; nothing where it cannot be read */
    public static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.limit(MOST_LISTED).sorted().toList();
        } catch (IOException refused) {
            return List.of();
        }
    }

    /** Old files are not always UTF-8; then they are read as ISO-8859-1, in which everything means something. */
    private static String text(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException older) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
