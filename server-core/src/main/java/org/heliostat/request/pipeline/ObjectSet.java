package org.heliostat.request.pipeline;

import java.util.Arrays;
import java.util.List;
import org.heliostat.request.line.BoundObject;
import org.heliostat.request.line.BoundObjects;
import org.jspecify.annotations.Nullable;

/** The objects that apply to one request, in the order they were found. Belongs to its run. */
final class ObjectSet {

    private static final int USUAL_COUNT = 2;

    private BoundObject[] objects = new BoundObject[USUAL_COUNT];
    private int count;
    private @Nullable String addedName;

    int count() {
        return count;
    }

    BoundObject get(int index) {
        return objects[index];
    }

    /** @return those that apply, in the order they were found */
    List<BoundObject> all() {
        return List.of(Arrays.copyOf(objects, count));
    }

    void clear() {
        count = 0;
        addedName = null;
    }

    /** @return whether the object of that name was the last to be added as such */
    boolean hasAdded(String name) {
        return name.equals(addedName);
    }

    /** Adds an object that a function has named. */
    void addNamed(String name, BoundObject object) {
        addedName = name;
        add(object);
    }

    /** Adds the object behind the others, unless it is among them. */
    void add(BoundObject object) {
        for (int i = 0; i < count; i++) {
            if (objects[i] == object) {
                return;
            }
        }
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, count * 2);
        }
        objects[count++] = object;
    }

    /** Adds the objects whose pattern matches the path, the most exact one last. */
    void addByPath(BoundObjects all, String ppath) {
        List<BoundObject> byPath = all.byPath();
        for (int i = 0; i < byPath.size(); i++) {
            BoundObject object = byPath.get(i);
            if (object.ppath() != null && object.ppath().matches(ppath)) {
                add(object);
            }
        }
    }
}
