package org.heliostat.advisor.os.process;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.advisor.os.OsSituation;

/** Finds how the disk of a folder is mounted: proc(5), mounts. */
final class Mounts {

    private static final int FOLDER = 1;
    private static final int OPTIONS = 3;
    private static final int WORDS = 4;

    private Mounts() {}

    /** @return such as {@code rw, noexec, relatime}; none where it is not known */
    static List<String> optionsOf(OsSituation situation, Path folder) {
        String[] line = lineOf(situation, folder);
        return line.length < WORDS ? List.of() : List.of(line[OPTIONS].split(",", -1));
    }

    /** @return the folder that it is mounted at */
    static String mountOf(OsSituation situation, Path folder) {
        String[] line = lineOf(situation, folder);
        return line.length < WORDS ? "/" : line[FOLDER];
    }

    /** The longest path wins; of two mounts at one place, the later one lies on top. */
    private static String[] lineOf(OsSituation situation, Path folder) {
        String[] nearest = new String[0];
        int depth = -1;
        for (String line : situation.files().lines(situation.process().folder() + "/mounts")) {
            String[] words = line.split(" ", -1);
            if (words.length >= WORDS && words[FOLDER].startsWith("/")) {
                Path mount = Path.of(words[FOLDER].replace("\\040", " "));
                if (folder.startsWith(mount) && mount.getNameCount() >= depth) {
                    nearest = words;
                    depth = mount.getNameCount();
                }
            }
        }
        return nearest;
    }
}
