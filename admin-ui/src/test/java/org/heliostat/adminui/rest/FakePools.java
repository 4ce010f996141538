package org.heliostat.adminui.rest;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.ConnectionPools;
import org.heliostat.admin.RefusedException;

/** Remembers what was asked of it; knows one pool, and one whose database is down. */
final class FakePools implements ConnectionPools {

    final List<String> calls = new ArrayList<>();

    @Override
    public boolean start(String name) {
        if (name.equals("Down")) {
            throw new RefusedException("pool Down: connection refused");
        }
        return known("start", name);
    }

    @Override
    public boolean flush(String name) {
        return known("flush", name);
    }

    private boolean known(String change, String name) {
        calls.add(change + " " + name);
        return name.equals("ShopPool");
    }
}
