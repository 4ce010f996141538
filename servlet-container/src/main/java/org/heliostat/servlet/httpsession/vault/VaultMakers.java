package org.heliostat.servlet.httpsession.vault;

import java.util.List;
import java.util.Optional;

/** Every kind of vault that this server has, by persistence-type. Immutable. */
public record VaultMakers(List<VaultMaker> all) {

    /** A server that keeps sessions in memory only. */
    public static final VaultMakers NONE = new VaultMakers(List.of());

    public VaultMakers {
        all = List.copyOf(all);
    }

    public Optional<VaultMaker> find(String type) {
        return all.stream().filter(maker -> maker.type().equals(type)).findFirst();
    }
}
