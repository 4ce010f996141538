package org.heliostat.adminui.config;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.change.ChangeRecord;

/**
 * What has become of the files of a change since it was made: an undo of it would discard that as well. Immutable.
 *
 * @param changes that were made later to files of it, newest first; none where the files are as it made them
 * @param edited files of it that are what no change made them
 */
record ChangedSince(List<ChangeRecord> changes, List<String> edited) {

    ChangedSince {
        changes = List.copyOf(changes);
        edited = List.copyOf(edited);
    }

    static ChangedSince of(ConfigDesk desk, long id) throws ProblemException, IOException {
        Map<String, String> differing = new LinkedHashMap<>();
        for (ChangeRecord.ChangedFile file : desk.change(id).files()) {
            String version = desk.version(file.file());
            if (!version.equals(file.after()) && !version.equals(file.before())) {
                differing.put(file.file(), version);
            }
        }
        List<ChangeRecord> later = new ArrayList<>();
        List<String> edited = new ArrayList<>(differing.keySet());
        for (ChangeRecord change : desk.folder().history().all()) {
            change.files().stream()
                    .filter(file -> file.after().equals(differing.get(file.file())))
                    .forEach(file -> edited.remove(file.file()));
            if (change.id() > id && change.files().stream().anyMatch(file -> differing.containsKey(file.file()))) {
                later.add(change);
            }
        }
        return new ChangedSince(later, edited);
    }

    boolean isNothing() {
        return changes.isEmpty() && edited.isEmpty();
    }
}
