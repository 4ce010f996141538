package org.heliostat.config.instance;

import java.util.Optional;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.objconf.Stage;
import org.heliostat.config.serverxml.VirtualServerProperties;

/** The names that stand at the beginning of lines in the files of an instance. A file does not ask for its own. Immutable. */
public final class NamesOfAllFiles implements NamesElsewhere {

    /** @return for files of directives: where a name belongs that is none of theirs, attributes of server.xml among them */
    public static NamesElsewhere ofDirectives() {
        return new NamesOfAllFiles().or(new AttributesOfServerXml());
    }

    @Override
    public Optional<String> placeOf(String name) {
        if (Stage.named(name).isPresent()) {
            return Optional.of("an Object of obj.conf");
        }
        if ("Init".equalsIgnoreCase(name) || MagnusDirectives.TABLE.find(name).isPresent()) {
            return Optional.of("magnus.conf");
        }
        if (NsfcDirectives.TABLE.find(name).isPresent()) {
            return Optional.of("nsfc.conf");
        }
        return VirtualServerProperties.TABLE.find(name).map(property -> "a PROPERTY element of server.xml");
    }
}
