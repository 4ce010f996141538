package org.heliostat.request.pipeline;

import java.util.Arrays;
import java.util.List;
import org.heliostat.request.line.BoundObject;
import org.heliostat.request.line.BoundObjects;

/** The objects that apply to one request, in the order they were found. Belongs to its run. */
final class ObjectSet {

    private static final int USUAL_COUNT = 4;

    private BoundObject[] objects = new BoundObject[USUAL_COUNT];
    private int count;

    int count() {
        return count;
    }

    BoundObject get(int index) {
        return objects[index];
    }

    void clear() {
        count = 0;
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
