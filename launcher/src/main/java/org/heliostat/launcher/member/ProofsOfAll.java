package org.heliostat.launcher.member;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.certificates.acme.PendingProofs;
import org.heliostat.certificates.acme.Showing;

/**
 * Shows an authority the proofs of an order in all processes, since it may come to any of them. Belongs to the thread of orders,
 * which waits for the others.
 *
 * @param own listen sockets of this process
 * @param isEnding whether this process ends: its successor says then what the others show
 */
public record ProofsOfAll(Showing own, OtherProcesses others, BooleanSupplier isEnding) implements Showing {

    /** @throws IOException when a process does not show them; it names the process */
    @Override
    public void show(PendingProofs proofs) throws IOException {
        own.show(proofs);
        if (isEnding.getAsBoolean()) {
            return;
        }
        List<ProcessAnswer> missed = others.follow(RuntimeChange.certificateProofs(proofs.words())).stream()
                .filter(answer -> !answer.outcome().isGood())
                .toList();
        if (!missed.isEmpty()) {
            throw new IOException(missed.stream()
                    .map(one ->
                            "process " + one.number() + " (" + one.pid() + ") does not show the proof: " + one.detail())
                    .collect(Collectors.joining("; ")));
        }
    }

    @Override
    public PendingProofs pending() {
        return own.pending();
    }
}
