package org.heliostat.filecache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.filecache.LinuxCalls.Way;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files by the calls of Linux, once they have been found ({@link #prepare}): a path without symbolic links is looked at in one
 * step, one with links in two, opened with what was judged compared by the descriptor, and all of it also without ever waiting.
 * For everything else, and where a call is missing or forbidden, asks {@link LocalFileSystem}. Any thread.
 *
 * <p>An I/O loop opens a file only if all of this holds: its device holds a file system of this machine, as a session thread
 * has seen when it opened a file there; the way to it is in the system's memory (RESOLVE_CACHED); so is its content
 * (RWF_NOWAIT). Whatever the system does not say counts as no.
 */
final class LinuxFileSystem implements FileSystemAccess {

    /** Longer files are opened by session threads: the questions about their content would take longer than to ask one. */
    static final long LONGEST_AT_ONCE = 4L << 20;

    /** Devices remembered; nobody has files on more. */
    private static final int MOST_DEVICES = 64;

    /** Of disks and memory: ext2 to 4, XFS, Btrfs, F2FS, ZFS, bcachefs, EROFS, SquashFS, tmpfs, overlays of them. */
    private static final Set<Long> LOCAL_FILE_SYSTEMS = Set.of(
            0xEF53L,
            0x58465342L,
            0x9123683EL,
            0xF2F52010L,
            0x2FC12FC1L,
            0xCA451A4EL,
            0xE0F5E1E2L,
            0x73717368L,
            0x01021994L,
            0x794C7630L);

    private static final Set<String> PROCESSORS = Set.of("amd64", "aarch64");
    private static final String FOLDER_OF_JNA = "jna.tmpdir";
    private static final Logger LOG = LoggerFactory.getLogger(LinuxFileSystem.class);

    private final FileSystemAccess others;
    private final boolean isUtf8 = "UTF-8".equalsIgnoreCase(System.getProperty("sun.jnu.encoding"));
    private final Set<Long> localDevices = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private volatile boolean isReady;

    LinuxFileSystem(FileSystemAccess others) {
        this.others = others;
    }

    @Override
    public void prepare() {
        if (!isAsked.compareAndSet(false, true)) {
            return;
        }
        boolean isLinux = System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux")
                && PROCESSORS.contains(System.getProperty("os.arch"));
        if (!isLinux) {
            return;
        }
        try {
            load();
            probe();
            isReady = true;
        } catch (IOException | LinkageError | RuntimeException unusable) {
            LOG.info("file cache: files are opened by session threads only: {}", unusable.toString());
        }
    }

    /** JNA writes its library to a file and loads that: where every other library's goes, not to the user's home. */
    private static void load() {
        boolean unsaid = System.getProperty(FOLDER_OF_JNA) == null;
        if (unsaid) {
            System.setProperty(FOLDER_OF_JNA, System.getProperty("java.io.tmpdir"));
        }
        try {
            LinuxCalls.load();
        } finally {
            if (unsaid) {
                System.clearProperty(FOLDER_OF_JNA);
            }
        }
    }

    /** The kernel may be older than 5.12, or a container may forbid a call: what is always in memory must be found there. */
    private static void probe() throws IOException {
        int[] error = new int[1];
        try (LinuxFile root = LinuxFile.open(Path.of("/"), new byte[] {'/', 0}, Way.LOOK_AT_ONCE, error)) {
            FileStatus status = root == null ? null : root.status();
            if (root == null || status == null || status.kind() != FileKind.DIRECTORY) {
                throw new IOException("openat2 or statx: error " + error[0]);
            }
            root.channel().close();
        }
    }

    /** @return whether I/O loops may open files of the device */
    boolean isLocal(long device) {
        return localDevices.contains(device);
    }

    @Override
    public FileStatus status(Path path) {
        byte[] name = name(path);
        if (name == null) {
            return others.status(path);
        }
        int[] error = new int[1];
        try (LinuxFile found = LinuxFile.open(path, name, Way.LOOK, error)) {
            FileStatus status = found == null ? null : found.status();
            if (status != null) {
                return status;
            }
        }
        return switch (error[0]) {
            case LinuxCalls.ENOENT -> FileStatus.absent(FileKind.MISSING);
            case LinuxCalls.ELOOP -> behindLinks(path, name);
            default -> others.status(path);
        };
    }

    private FileStatus behindLinks(Path path, byte[] name) {
        try (LinuxFile found = isUtf8 ? LinuxFile.open(path, name, Way.FOLLOW, new int[1]) : null) {
            FileStatus status = found == null ? null : found.statusBehindLinks();
            return status == null ? others.status(path) : status;
        }
    }

    @Override
    public FileChannel open(Path realPath) throws IOException {
        return others.open(realPath);
    }

    @Override
    public @Nullable OpenedFile openJudged(Path realPath) throws IOException {
        byte[] name = name(realPath);
        if (name == null) {
            return null;
        }
        try (LinuxFile found = LinuxFile.open(realPath, name, Way.READ, new int[1])) {
            FileStatus status = found == null ? null : found.status();
            if (found == null || status == null || status.kind() != FileKind.FILE) {
                return null;
            }
            FileChannel channel = found.channel();
            long length = Math.min(status.size(), LONGEST_AT_ONCE);
            if (!found.isInMemory(length)) {
                // A file system that cannot say what is in memory would be read for each request: one byte shows it.
                fill(channel, Math.min(1, length));
                learn(found, status);
                if (isLocal(status.device())) {
                    fill(channel, length);
                }
            } else {
                learn(found, status);
            }
            return new OpenedFile(channel, status);
        }
    }

    /** So that whoever sends the file, an I/O loop, need not wait for the disk. */
    private static void fill(FileChannel channel, long length) throws IOException {
        boolean whole = false;
        try {
            LinuxFile.read(channel, length);
            whole = true;
        } finally {
            if (!whole) {
                channel.close();
            }
        }
    }

    /** Some file systems cannot say whether a file is in memory, not even right after it was read. */
    private void learn(LinuxFile found, FileStatus status) {
        if (!localDevices.contains(status.device())
                && localDevices.size() < MOST_DEVICES
                && status.size() > 0
                && found.isInMemory(1)
                && LOCAL_FILE_SYSTEMS.contains(found.fileSystem())) {
            localDevices.add(status.device());
        }
    }

    @Override
    public @Nullable OpenedFile openAtOnce(Path realPath, FileStatus expected) {
        if (expected.size() > LONGEST_AT_ONCE || !localDevices.contains(expected.device())) {
            return null;
        }
        try (LinuxFile found = found(realPath, Way.READ_AT_ONCE)) {
            if (found == null || !expected.equals(found.status()) || !found.isInMemory(expected.size())) {
                return null;
            }
            return new OpenedFile(found.channel(), expected);
        } catch (IOException e) {
            LOG.debug("file cache: {} is left to a session thread", realPath, e);
            return null;
        }
    }

    @Override
    public boolean isUnchangedAtOnce(Path path, FileStatus expected, boolean inMemory) {
        boolean isRead = inMemory && expected.kind() == FileKind.FILE;
        if (!localDevices.contains(expected.device()) || isRead && expected.size() > LONGEST_AT_ONCE) {
            return false;
        }
        Path real = expected.realPath();
        if (real != null && !real.equals(path)) {
            return leadsTo(path, expected) && (!isRead || isUnchangedAtOnce(real, expected, true));
        }
        try (LinuxFile found = found(path, isRead ? Way.READ_AT_ONCE : Way.LOOK_AT_ONCE)) {
            return found != null && expected.equals(found.status()) && (!isRead || found.isInMemory(expected.size()));
        }
    }

    /** @return whether links on the path lead to what they led to, without waiting for anything */
    private boolean leadsTo(Path path, FileStatus expected) {
        try (LinuxFile found = isUtf8 ? found(path, Way.FOLLOW_AT_ONCE) : null) {
            return found != null && expected.equals(found.statusBehindLinks());
        }
    }

    private @Nullable LinuxFile found(Path path, Way way) {
        byte[] name = name(path);
        return name == null ? null : LinuxFile.open(path, name, way, new int[1]);
    }

    /** @return the name as the system has it, with a zero byte behind it; null where only Java knows, or nothing is ready */
    private byte @Nullable [] name(Path path) {
        if (!isReady || path.getFileSystem() != FileSystems.getDefault()) {
            return null;
        }
        String text = path.toString();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length != text.length() && !isUtf8) {
            return null;
        }
        byte[] name = new byte[bytes.length + 1];
        System.arraycopy(bytes, 0, name, 0, bytes.length);
        return name;
    }
}
