package org.heliostat.config.change;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;

/** A disk on which one step goes wrong: it is full from then on, or the power fails. */
final class FaultyDisk implements ChangeDisk {

    /** The process ends here; nobody tidies up. */
    static final class PowerFailure extends Error {
        private static final long serialVersionUID = 1L;
    }

    private final ChangeDisk real = new ChangeDisk.Local();
    private final int last;
    private final boolean full;
    private int steps;

    private FaultyDisk(int last, boolean full) {
        this.last = last;
        this.full = full;
    }

    /** Files cannot be written any more after so many steps; renaming and deleting go on. */
    static FaultyDisk fullAfter(int steps) {
        return new FaultyDisk(steps, true);
    }

    static FaultyDisk withoutPowerAfter(int steps) {
        return new FaultyDisk(steps, false);
    }

    @Override
    public void write(Path file, byte[] content, Optional<Path> like) throws IOException {
        if (step()) {
            if (full) {
                real.write(file, new byte[content.length / 2], like);
                throw new FileSystemException(file.toString(), null, "No space left on device");
            }
            throw new PowerFailure();
        }
        real.write(file, content, like);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        endIfWithoutPower();
        real.move(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        endIfWithoutPower();
        real.delete(file);
    }

    @Override
    public void makeFolder(Path folder) throws IOException {
        endIfWithoutPower();
        real.makeFolder(folder);
    }

    @Override
    public void deleteFolder(Path folder) throws IOException {
        endIfWithoutPower();
        real.deleteFolder(folder);
    }

    int steps() {
        return steps;
    }

    private void endIfWithoutPower() {
        if (step() && !full) {
            throw new PowerFailure();
        }
    }

    private boolean step() {
        steps++;
        return steps > last;
    }
}
