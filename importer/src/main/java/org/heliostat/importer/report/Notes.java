package org.heliostat.importer.report;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.config.SourceLocation;

/** Collects what became of each setting, the same once: 20000 notes at most, further ones are counted. Belongs to the thread of the import. */
public final class Notes {

    private static final int MOST = 20_000;

    private final Set<Note> all = new LinkedHashSet<>();
    private final Map<Fate, Integer> counts = new EnumMap<>(Fate.class);

    /** It means the same here. */
    public void taken(SourceLocation at, String what, String became) {
        add(new Note(at, what, Fate.TAKEN, became, ""));
    }

    /** Something stands for it that is not the same. */
    public void changed(SourceLocation at, String what, String became, String why) {
        add(new Note(at, what, Fate.CHANGED, became, why));
    }

    /** Nothing stands for it. */
    public void left(SourceLocation at, String what, String why) {
        add(new Note(at, what, Fate.LEFT, "", why));
    }

    public void add(Note note) {
        if (all.contains(note)) {
            return;
        }
        counts.merge(note.fate(), 1, Integer::sum);
        if (all.size() < MOST) {
            all.add(note);
        }
    }

    /** @return the notes that are kept, in the order in which they were made */
    public List<Note> all() {
        return List.copyOf(all);
    }

    /** @return notes of that fate, kept or not */
    public int count(Fate fate) {
        return counts.getOrDefault(fate, 0);
    }

    /** @return notes that are not kept */
    public int dropped() {
        return counts.values().stream().mapToInt(Integer::intValue).sum() - all.size();
    }
}
