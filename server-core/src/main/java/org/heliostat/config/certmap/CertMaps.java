package org.heliostat.config.certmap;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.NearestName;

/** The mappings of an instance, or those that hold for one user database. Immutable. */
public record CertMaps(List<CertMap> all) {

    /** No mapping: a certificate means its subject. */
    public static final CertMaps NONE = new CertMaps(List.of());

    public CertMaps {
        all = List.copyOf(all);
    }

    /** @return whether a certificate means its subject, since nobody has said anything else */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** @return what is wrong with the name, empty when a mapping has it */
    public Optional<String> unknown(String name) {
        return all.stream().anyMatch(map -> map.name().equalsIgnoreCase(name))
                ? Optional.empty()
                : Optional.of(NearestName.unknown(
                        name, "mapping", all.stream().map(CertMap::name).toList()));
    }

    /** @param names of mappings, in any case; none: all mappings */
    public CertMaps only(Collection<String> names) {
        return names.isEmpty()
                ? this
                : new CertMaps(all.stream()
                        .filter(map -> names.stream().anyMatch(map.name()::equalsIgnoreCase))
                        .toList());
    }

    /** @return the first mapping for certificates of the issuer, or the default one; empty when neither is there */
    public Optional<CertMap> of(Optional<CertificateName> issuer) {
        return all.stream()
                .filter(map -> map.issuer().isPresent() && map.issuer().equals(issuer))
                .findFirst()
                .or(() -> all.stream().filter(map -> map.issuer().isEmpty()).findFirst());
    }
}
