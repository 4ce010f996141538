package org.heliostat.adminui.testing;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessApplications;
import org.heliostat.admin.RuntimeChange;

/** Other processes that answer what a test says, and remember what they were to make. */
public final class FakeProcesses implements OtherProcesses {

    public final List<String> changes = new ArrayList<>();
    public List<ProcessAnswer> answers = List.of();
    public List<ProcessApplications> applications = List.of();

    @Override
    public List<ProcessAnswer> follow(RuntimeChange change) {
        changes.add(change.toString());
        return answers;
    }

    @Override
    public List<ProcessApplications> applications() {
        return applications;
    }
}
