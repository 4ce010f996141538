package org.heliostat.adminui.rest;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.ProcessControl;
import org.heliostat.config.Finding;

/** Keeps what it was told. */
final class FakeProcess implements ProcessControl {

    final List<String> calls = new ArrayList<>();
    List<Finding> restartFindings = List.of();

    @Override
    public void stop() {
        calls.add("stop");
    }

    @Override
    public List<Finding> restart() {
        calls.add("restart");
        return restartFindings;
    }
}
