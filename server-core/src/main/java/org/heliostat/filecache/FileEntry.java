package org.heliostat.filecache;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one path: a fixed description, and the content or open file that goes with it. Once the
 * file changes the entry is deleted and never comes back; a new one takes its place. Any thread, no lock.
 */
public final class FileEntry {

    private static final HeldContent NO_CONTENT_ANY_MORE = new HeldContent(ByteBuffer.allocate(0), null, 0);

    private final Path path;
    private final FileStatus status;
    private final String eTag;
    private final String lastModified;
    private final long sequence;
    private final AtomicReference<@Nullable HeldContent> content = new AtomicReference<>();
    private final AtomicReference<@Nullable SharedChannel> openFile = new AtomicReference<>();
    private volatile long validatedNanos;
    private volatile State state = State.UNCACHED;
    private volatile @Nullable Derived derived;
    private volatile @Nullable Object privateData;
    /** Approximate: concurrent hits may count as one, which saves the I/O loops a shared counter. */
    private volatile int hits;

    private enum State {
        UNCACHED,
        CACHED,
        DELETED
    }

    /** Content in memory with what it was charged; {@code budget} is null for an empty file. */
    record HeldContent(ByteBuffer bytes, @Nullable SpaceBudget budget, long charge) {
        void uncharge() {
            if (budget != null) {
                budget.release(charge);
            }
        }
    }

    FileEntry(Path path, FileStatus status, long validatedNanos, long sequence) {
        this.path = path;
        this.status = status;
        this.validatedNanos = validatedNanos;
        this.sequence = sequence;
        boolean exists = status.kind().isKept();
        this.eTag = exists ? Validators.eTag(status) : "";
        this.lastModified = exists ? HttpDates.format(Math.max(0, lastModifiedMillis())) : "";
    }

    /** @return as it was looked up */
    public Path path() {
        return path;
    }

    public FileKind kind() {
        return status.kind();
    }

    public boolean isFile() {
        return status.kind() == FileKind.FILE;
    }

    public boolean isDirectory() {
        return status.kind() == FileKind.DIRECTORY;
    }

    /** @return bytes; 0 for anything but a file */
    public long size() {
        return status.size();
    }

    /** @return milliseconds since 1970 */
    public long lastModifiedMillis() {
        return Math.floorDiv(status.modifiedNanos(), 1_000_000L);
    }

    /** @return strong entity tag with its quotes (RFC 9110 section 8.8.3); empty if there is no such file */
    public String eTag() {
        return eTag;
    }

    /** @return in the form of RFC 9110 section 5.6.7; empty if there is no such file */
    public String lastModified() {
        return lastModified;
    }

    /** @return the path with links resolved and in the stored case; null if there is no such file */
    public @Nullable Path realPath() {
        return status.realPath();
    }

    /** @return whether the path led to the file without a symbolic link and in the stored case */
    public boolean isCanonical() {
        Path realPath = status.realPath();
        // Compared as text: on file systems that ignore case, so does Path.equals.
        return realPath != null && realPath.toString().equals(path.toString());
    }

    /** Is known from a file or folder as it is now, such as which variants lie beside it. Any thread. */
    public interface Derived {}

    /** @return what was last derived from this entry, if it is of that type */
    public <T extends Derived> @Nullable T derived(Class<T> type) {
        Derived known = derived;
        return type.isInstance(known) ? type.cast(known) : null;
    }

    /** Keeps what was derived from this entry, in place of what was before. It lives and dies with the entry. */
    public void derived(Derived known) {
        derived = known;
    }

    /** @return what {@link #privateData(Object)} last left here, if it is of that type */
    public <T> @Nullable T privateData(Class<T> type) {
        Object made = privateData;
        return type.isInstance(made) ? type.cast(made) : null;
    }

    /** A second slot, for what a function has made of the content, such as a parsed page (flag P of /nsfc). */
    public void privateData(@Nullable Object made) {
        privateData = made;
    }

    FileStatus status() {
        return status;
    }

    long sequence() {
        return sequence;
    }

    int hits() {
        return hits;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    void hit() {
        hits++;
    }

    long validatedNanos() {
        return validatedNanos;
    }

    void validatedAt(long nanos) {
        validatedNanos = nanos;
    }

    boolean isCached() {
        return state == State.CACHED;
    }

    void cached() {
        state = State.CACHED;
    }

    @Nullable
    HeldContent content() {
        HeldContent held = content.get();
        return held == NO_CONTENT_ANY_MORE ? null : held;
    }

    /** @return false if there is content already or the entry has been deleted */
    boolean hold(HeldContent held) {
        return content.compareAndSet(null, held);
    }

    @Nullable
    SharedChannel openFile() {
        return openFile.get();
    }

    /** @return whether the cache keeps the file open now. I/O loop. */
    public boolean isOpen() {
        return openFile.get() != null;
    }

    /** @return false if a file is held already or the entry has been deleted; then the caller keeps it */
    boolean hold(SharedChannel file) {
        if (!openFile.compareAndSet(null, file)) {
            return false;
        }
        // delete() may have looked between the caller's check and now: whoever takes the file out retires it.
        return state != State.DELETED || !openFile.compareAndSet(file, null);
    }

    /** Lets go of an open file that can no longer be used. */
    void forget(SharedChannel file) {
        if (openFile.compareAndSet(file, null)) {
            file.retire();
        }
    }

    /** Called once, by who took the entry out of the store. Content handed out before stays readable. */
    void delete() {
        state = State.DELETED;
        HeldContent held = content.getAndSet(NO_CONTENT_ANY_MORE);
        if (held != null) {
            held.uncharge();
        }
        SharedChannel file = openFile.getAndSet(null);
        if (file != null) {
            file.retire();
        }
    }
}
