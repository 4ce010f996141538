package org.heliostat.certificates.make;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.util.IPAddress;

/**
 * Names that a certificate is for: hosts, also as {@code *.example.com}, and addresses. Immutable.
 *
 * @param all in lower case, the one that stands as the subject first
 */
public record HostNames(List<String> all) {

    /** What each may be, for messages. */
    public static final String RULE = "a host such as www.example.com or *.example.com, or an IP address";

    /** A certificate goes with every handshake. */
    public static final int MOST = 100;

    private static final int LONGEST = 253;

    /** A common name may not be longer (X.520, ub-common-name). */
    private static final int LONGEST_COMMON_NAME = 64;

    private static final Pattern HOST =
            Pattern.compile("(\\*\\.)?[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*");

    private static final Pattern DIGITS = Pattern.compile("[0-9.]+");

    public HostNames {
        all = List.copyOf(new LinkedHashSet<>(
                all.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList()));
        if (all.isEmpty() || all.size() > MOST) {
            throw new IllegalArgumentException("names: " + all.size() + " (expected: 1 to " + MOST + ")");
        }
    }

    /** @return the first that no certificate can be for; empty where all are right */
    public static Optional<String> wrong(List<String> names) {
        return names.stream().filter(name -> !isName(name)).findFirst();
    }

    private static boolean isName(String name) {
        String host = name.toLowerCase(Locale.ROOT);
        boolean isHost = host.length() <= LONGEST
                && HOST.matcher(host).matches()
                && !DIGITS.matcher(host).matches();
        return isHost || IPAddress.isValid(name);
    }

    /** @return the first name as the subject */
    X500Name subject() {
        String first = all.get(0);
        return first.length() > LONGEST_COMMON_NAME
                ? new X500Name(new RDN[0])
                : new X500NameBuilder().addRDN(BCStyle.CN, first).build();
    }

    GeneralNames alternatives() {
        List<GeneralName> names = new ArrayList<>();
        for (String name : all) {
            names.add(new GeneralName(IPAddress.isValid(name) ? GeneralName.iPAddress : GeneralName.dNSName, name));
        }
        return new GeneralNames(names.toArray(GeneralName[]::new));
    }
}
