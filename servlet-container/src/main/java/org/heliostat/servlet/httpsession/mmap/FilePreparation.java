package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a session file ready to be mapped: lays it out, checks whose it is, makes it anew for another geometry. The
 * caller stands behind the gate: no other process opens or closes the file meanwhile.
 */
final class FilePreparation {

    private static final Logger LOG = LoggerFactory.getLogger(FilePreparation.class);
    private static final int CHUNK = 1 << 20;

    private final Path path;
    private final FileHeader wanted;
    private final StripeLocks stripes;

    FilePreparation(Path path, FileHeader wanted, StripeLocks stripes) {
        this.path = path;
        this.wanted = wanted;
        this.stripes = stripes;
    }

    /** @throws IOException when the file, which another process uses, is not as it is wanted */
    void checkUsed() throws IOException {
        FileHeader found = header(path)
                .orElseThrow(() -> new IOException(path + ": is used by another server, and its header is damaged"));
        checkOwner(found);
        if (!found.agreesWith(wanted)) {
            throw new IOException(path + ": is used by another server with " + found.inWords()
                    + " (expected: the same as here, " + wanted.inWords() + ")");
        }
    }

    /** The file is used by nobody else. */
    void prepare() throws IOException {
        LockFile.createPrivate(path);
        if (Files.size(path) == 0) {
            layOut(path);
            return;
        }
        Optional<FileHeader> found = header(path);
        if (found.isPresent()) {
            checkOwner(found.get());
            if (found.get().geometry().equals(wanted.geometry())) {
                extend(path);
                return;
            }
        }
        makeAnew(found.orElse(null));
    }

    private void checkOwner(FileHeader found) throws IOException {
        if (!found.owns(wanted.owner())) {
            throw new IOException(path + ": holds the sessions of another application (expected: a folder of its own)");
        }
    }

    /** The new file takes the old one's name when it is complete: a kill before leaves the old one. */
    private void makeAnew(@Nullable FileHeader old) throws IOException {
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        LockFile.createPrivate(fresh);
        layOut(fresh);
        String carried = old == null ? "its header is damaged, nothing could be taken over" : carry(old, fresh);
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        LOG.warn("{}: made anew with {}: {}", path, wanted.geometry().inWords(), carried);
    }

    private String carry(FileHeader old, Path fresh) throws IOException {
        extend(path, old.geometry());
        MappedFile from = new MappedFile(path, old.geometry());
        try {
            MappedFile to = new MappedFile(fresh, wanted.geometry());
            try {
                SessionFile target = new SessionFile(to, wanted.geometry(), stripes);
                int left = new SessionFile(from, old.geometry(), stripes).copyTo(target);
                return "it had " + old.geometry().inWords() + "; " + target.size() + " sessions taken over, " + left
                        + " did not fit";
            } finally {
                to.leave();
            }
        } finally {
            from.leave();
        }
    }

    /** Header and directory take their room on the disk at once, so that no store to them can find it full. */
    private void layOut(Path file) throws IOException {
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            ByteBuffer header = ByteBuffer.allocate(Geometry.DIRECTORY_AT).order(ByteOrder.LITTLE_ENDIAN);
            wanted.write(header);
            long left = wanted.geometry().slotsAt() - header.capacity();
            out.seek(header.capacity());
            for (; left > 0; left -= CHUNK) {
                out.write(new byte[(int) Math.min(CHUNK, left)]);
            }
            out.setLength(wanted.geometry().fileBytes());
            out.getFD().sync();
            out.seek(0);
            out.write(header.array());
        }
    }

    private void extend(Path file) throws IOException {
        extend(file, wanted.geometry());
    }

    /** A file that was cut is long enough again; what was cut off is found damaged, session by session. */
    private static void extend(Path file, Geometry geometry) throws IOException {
        if (Files.size(file) < geometry.fileBytes()) {
            LOG.warn("{}: is shorter than it was made", file);
            try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
                out.setLength(geometry.fileBytes());
            }
        }
    }

    private static Optional<FileHeader> header(Path file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            byte[] front = new byte[(int) Math.min(in.length(), Geometry.DIRECTORY_AT)];
            in.readFully(front);
            return FileHeader.read(ByteBuffer.wrap(front).order(ByteOrder.LITTLE_ENDIAN));
        }
    }
}
