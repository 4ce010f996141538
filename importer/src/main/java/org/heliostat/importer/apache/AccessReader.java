package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.IpLiteral;
import org.heliostat.importer.report.Notes;

/** Reads who may come: Order, Allow, Deny, Require with its sections, Satisfy. What cannot be read lets nobody in by itself. */
final class AccessReader {

    private static final int DEEPEST = 16;
    private static final int MOST_WORDS = 200;
    private static final String NAME = "[A-Za-z0-9_.@ -]{1,100}";
    private static final String HOST = "[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){0,10}";

    private AccessReader() {}

    /** @return who may come by a Require line or section; empty where it says nothing that is known here */
    static Optional<Requirement> required(Node node, Notes notes) {
        return required(node, notes, false, 0);
    }

    /** @param exactly whether less than the whole of it is not enough: what is negated lets in whom it does not name */
    private static Optional<Requirement> required(Node node, Notes notes, boolean exactly, int depth) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        if (!node.isSection()) {
            return line(node, notes, exactly);
        }
        List<Requirement> inside = new ArrayList<>();
        boolean isAll = node.is("RequireAll");
        boolean isNone = node.is("RequireNone");
        for (Node child : node.children()) {
            if (!child.key().startsWith("require")) {
                continue;
            }
            Optional<Requirement> read = required(child, notes, exactly || isNone, depth + 1);
            read.ifPresent(inside::add);
            if (read.isEmpty() && (exactly || isNone)) {
                return exactly ? Optional.empty() : Optional.of(Requirement.NOBODY);
            }
            if (read.isEmpty() && isAll) {
                inside.add(Requirement.NOBODY);
            }
        }
        if (inside.isEmpty()) {
            return Optional.empty();
        }
        Requirement joined = isAll ? Requirement.allOf(inside) : Requirement.anyOf(inside);
        return Optional.of(isNone ? joined.not() : joined);
    }

    private static Optional<Requirement> line(Node node, Notes notes, boolean exactly) {
        boolean negated = node.word(0).equalsIgnoreCase("not");
        int first = negated ? 1 : 0;
        String kind = node.word(first).toLowerCase(Locale.ROOT);
        List<String> said = node.words().stream().skip(first + 1L).toList();
        List<String> words = said.stream().limit(MOST_WORDS).toList();
        Optional<Requirement> read =
                (negated || exactly) && !isWhole(kind, said) ? Optional.empty() : meant(kind, words);
        if (read.isEmpty()) {
            notes.left(
                    node.at(),
                    "Require " + node.rest(0),
                    "nobody is let in by it: write what you want into the ACL file");
        } else {
            notes.taken(
                    node.at(), "Require " + node.rest(0), "ACL: " + read.get().text());
        }
        return negated ? read.map(Requirement::not) : read;
    }

    private static Optional<Requirement> meant(String kind, List<String> words) {
        return switch (kind) {
            case "all" ->
                Optional.of(
                        words.stream().anyMatch("granted"::equalsIgnoreCase)
                                ? Requirement.ANYBODY
                                : Requirement.NOBODY);
            case "local" -> Optional.of(Requirement.ofAddresses(List.of("127.0.0.1", "::1")));
            case "ip", "host" -> hosts(words);
            case "valid-user" -> Optional.of(Requirement.ofUsers(List.of("all")));
            case "user" -> names(words).map(Requirement::ofUsers);
            case "group" -> names(words).map(Requirement::ofGroups);
            default -> Optional.empty();
        };
    }

    /** @return whether every word is read */
    private static boolean isWhole(String kind, List<String> words) {
        return words.size() <= MOST_WORDS
                && words.stream().allMatch(word -> switch (kind) {
                    case "all" -> word.equalsIgnoreCase("granted") || word.equalsIgnoreCase("denied");
                    case "ip", "host" -> hosts(List.of(word)).isPresent();
                    case "user", "group" -> word.matches(NAME);
                    default -> true;
                });
    }

    /** @return whether a Deny line keeps out all whom it names, but for what variables say */
    static boolean isReadDenial(List<String> words) {
        return isWhole(
                "host",
                words.stream()
                        .filter(word -> !word.toLowerCase(Locale.ROOT).startsWith("env="))
                        .toList());
    }

    private static Optional<List<String>> names(List<String> words) {
        List<String> right = words.stream().filter(word -> word.matches(NAME)).toList();
        return right.isEmpty() ? Optional.empty() : Optional.of(right);
    }

    /** @return whoever comes from one of these addresses, networks or hosts */
    static Optional<Requirement> hosts(List<String> words) {
        List<String> addresses = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String word : words) {
            if (word.equalsIgnoreCase("all")) {
                return Optional.of(Requirement.ANYBODY);
            }
            Optional<String> address = address(word);
            if (address.isPresent()) {
                addresses.add(address.get());
            } else if (word.replaceFirst("^\\*?\\.", "").matches(HOST) && !word.matches("[0-9.]+")) {
                String name = word.replaceFirst("^\\*?\\.", "");
                names.add(name);
                names.add("*." + name);
            }
        }
        List<Requirement> all = new ArrayList<>();
        if (!addresses.isEmpty()) {
            all.add(Requirement.ofAddresses(addresses));
        }
        if (!names.isEmpty()) {
            all.add(Requirement.ofNames(names));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(Requirement.anyOf(all));
    }

    private static Optional<String> address(String word) {
        if (IpLiteral.isNetwork(word)) {
            return Optional.of(word);
        }
        String partial = word.replaceFirst("\\.$", "");
        if (partial.matches("[0-9]{1,3}(\\.[0-9]{1,3}){0,2}")) {
            return Optional.of(partial + ".*");
        }
        int slash = word.indexOf('/');
        boolean hasMask = slash > 0
                && IpLiteral.address(word.substring(0, slash)).isPresent()
                && IpLiteral.address(word.substring(slash + 1)).isPresent()
                && word.indexOf(':') < 0;
        return hasMask ? Optional.of(word.replace('/', '+')) : Optional.empty();
    }

    /**
     * @return statements of an ACL, of which the last that applies decides
     */
    static List<String> statements(Place place) {
        Optional<Requirement> required = place.requirement();
        Requirement login = required.orElse(Requirement.ANYBODY);
        if (place.hosts().isEmpty() && place.word("order").isEmpty()) {
            return List.of("deny (all) user = \"anyone\";", "allow (all) " + login.text() + ";");
        }
        boolean any = isAnyEnough(place);
        Requirement also = any ? Requirement.ANYBODY : login;
        List<String> statements = new ArrayList<>();
        Optional<Requirement> allowed = of(place, "allow");
        Optional<Requirement> denied = of(place, "deny");
        boolean denyFirst = isDenyFirst(place);
        statements.add("deny (all) user = \"anyone\";");
        if (denyFirst) {
            statements.add("allow (all) " + also.text() + ";");
            denied.ifPresent(who -> statements.add("deny (all) " + who.text() + ";"));
            allowed.ifPresent(
                    who -> statements.add("allow (all) " + who.and(also).text() + ";"));
        } else {
            allowed.ifPresent(
                    who -> statements.add("allow (all) " + who.and(also).text() + ";"));
            denied.ifPresent(who -> statements.add("deny (all) " + who.text() + ";"));
        }
        if (any) {
            statements.add("allow (all) " + login.text() + ";");
        }
        return statements;
    }

    private static boolean isAnyEnough(Place place) {
        return place.word("satisfy").equalsIgnoreCase("any")
                && place.requirement().isPresent()
                && !place.isLimited();
    }

    private static boolean isDenyFirst(Place place) {
        String order = place.word("order").toLowerCase(Locale.ROOT);
        return !order.startsWith("allow") && !order.startsWith("mutual");
    }

    /** @return all that a place says of who may come, as one expression; empty where it says nothing */
    static Optional<Requirement> whole(Place place) {
        Optional<Requirement> required = place.requirement();
        if (place.hosts().isEmpty() && place.word("order").isEmpty()) {
            return required;
        }
        Requirement hosts = hostsOf(place);
        return Optional.of(required.map(also -> isAnyEnough(place) ? hosts.or(also) : hosts.and(also))
                .orElse(hosts));
    }

    private static Requirement hostsOf(Place place) {
        Optional<Requirement> allowed = of(place, "allow");
        Optional<Requirement> others = of(place, "deny").map(Requirement::not);
        if (isDenyFirst(place)) {
            return others.map(who -> allowed.map(who::or).orElse(who)).orElse(Requirement.ANYBODY);
        }
        return allowed.map(who -> others.map(who::and).orElse(who)).orElse(Requirement.NOBODY);
    }

    /** @return whether names of clients' hosts are asked for */
    static boolean needsNames(Place place) {
        return place.requirement().filter(Requirement::needsNames).isPresent()
                || of(place, "allow").filter(Requirement::needsNames).isPresent()
                || of(place, "deny").filter(Requirement::needsNames).isPresent();
    }

    private static Optional<Requirement> of(Place place, String word) {
        List<String> hosts = new ArrayList<>();
        for (Node line : place.hosts()) {
            if (line.is(word)) {
                hosts.addAll(line.words().stream().skip(1).toList());
            }
        }
        return hosts(hosts);
    }
}
