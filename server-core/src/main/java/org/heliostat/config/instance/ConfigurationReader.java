package org.heliostat.config.instance;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.heliostat.config.ConfigException;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.acl.AclFile;
import org.heliostat.config.acl.AclReader;
import org.heliostat.config.certificate.CertificateReader;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certmap.CertMapReader;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.MagnusConfReader;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.mime.MimeTypesReader;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.config.nsfc.NsfcConfReader;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.ObjConfReader;
import org.heliostat.config.serverxml.FileReference;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.ServerXmlReader;
import org.heliostat.config.serverxml.VirtualServerClassConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.config.userdb.DbSwitchReader;
import org.heliostat.config.userdb.LdapRealmReader;
import org.heliostat.config.userdb.UserDatabases;
import org.heliostat.config.userdb.UserFileSource;
import org.heliostat.config.users.RealmReader;
import org.heliostat.config.users.RealmUsers;

/** Reads all files of an instance's configuration and reports everything that is wrong at once. */
public final class ConfigurationReader {

    private static final String USUAL_OBJ_CONF = "obj.conf";

    private final Path confFolder;
    private final Path instance;
    private final Replacements replacements;
    private final Map<String, Optional<byte[]>> staged;
    private final Overlay overlay;
    private final NamesElsewhere others = new NamesOfAllFiles();
    private final NamesElsewhere ofDirectives = NamesOfAllFiles.ofDirectives();
    private final Findings findings = new Findings();
    private final Map<String, ConfigText> read = new TreeMap<>();

    private ConfigurationReader(
            Path instance, Map<String, String> environment, Overlay overlay, Map<String, Optional<byte[]>> staged) {
        Map<String, Optional<byte[]>> inPlace = new TreeMap<>(overlay.files().get());
        inPlace.putAll(staged);
        this.staged = inPlace;
        this.overlay = overlay;
        this.instance = instance.toAbsolutePath().normalize();
        this.confFolder = this.instance.resolve(Configuration.CONF_FOLDER);
        this.replacements = new Replacements(environment, confFolder);
    }

    /**
     * What reading gave.
     *
     * @param configuration present if there is no error among the findings
     * @param draft what could be read in spite of errors, for further checks only; may lack files that it names
     * @param hasMagnus whether magnus.conf could be read; if not, the draft has its defaults, and nothing can be said
     *     about what other files name of it
     * @param findings errors before warnings
     */
    public record Result(
            Optional<Configuration> configuration,
            Optional<Configuration> draft,
            boolean hasMagnus,
            List<Finding> findings) {

        public Result {
            findings = List.copyOf(findings);
        }

        /** @throws ConfigException with all findings, if there was an error */
        public Configuration orThrow() {
            return configuration.orElseThrow(() -> new ConfigException(findings));
        }
    }

    public static Result read(Path instance) {
        return read(instance, System.getenv());
    }

    /** @param environment what {@code ${env:NAME}} means */
    public static Result read(Path instance, Map<String, String> environment) {
        return new ConfigurationReader(instance, environment, Overlay.NONE, Map.of()).read();
    }

    /** @param overlay stands in the place of files */
    public static Result read(Path instance, Overlay overlay) {
        return new ConfigurationReader(instance, System.getenv(), overlay, Map.of()).read();
    }

    /** Reads what a configuration was read from as it is now. */
    public static Result readAgain(Configuration before) {
        return readAgain(before, Map.of());
    }

    /** As {@link #readStaged}, of what a configuration was read from. */
    public static Result readAgain(Configuration before, Map<String, Optional<byte[]>> staged) {
        return new ConfigurationReader(
                        before.instance(), System.getenv(), before.files().overlay(), staged)
                .read();
    }

    /**
     * Reads an instance as it would be with some files changed; writes nothing.
     *
     * @param staged contents by name, relative to the configuration folder; empty = as if there were no such file
     */
    public static Result readStaged(Path instance, Map<String, Optional<byte[]>> staged) {
        return new ConfigurationReader(instance, System.getenv(), Overlay.NONE, staged).read();
    }

    private Result read() {
        Optional<MagnusConf> magnus =
                text("magnus.conf").map(text -> MagnusConfReader.read(text, replacements, ofDirectives, findings));
        NsfcConf nsfc = isFile("nsfc.conf")
                ? text("nsfc.conf")
                        .map(text -> NsfcConfReader.read(text, ofDirectives, findings))
                        .orElseGet(NsfcConf::defaults)
                : NsfcConf.defaults();
        Optional<Configuration> configuration = text("server.xml")
                .flatMap(text -> ServerXmlReader.read(text, replacements, findings))
                .map(serverXml -> withFiles(magnus.orElseGet(MagnusConf::defaults), serverXml, nsfc));
        if (configuration.isEmpty() && isFile(USUAL_OBJ_CONF)) {
            // Which files belong to it nobody knows; what is wrong with this one should not come to light afterwards.
            text(USUAL_OBJ_CONF).ifPresent(text -> ObjConfReader.read(text, others, findings));
        }
        // Without magnus.conf, whatever other files name of it would look wrong.
        configuration
                .filter(whole -> magnus.isPresent())
                .ifPresent(whole -> new InstanceChecks(whole, this::isFile, findings).run());
        return new Result(
                configuration.filter(whole -> !findings.hasErrors()),
                configuration,
                magnus.isPresent(),
                findings.sorted());
    }

    private Configuration withFiles(MagnusConf magnus, ServerXml serverXml, NsfcConf nsfc) {
        Map<String, Optional<ObjConf>> parsed = new TreeMap<>();
        for (VirtualServerClassConfig vsClass : serverXml.virtualServerClasses()) {
            objConf(vsClass.objectFile(), vsClass.at(), "VSCLASS " + vsClass.id(), parsed);
        }
        for (VirtualServerConfig vs : serverXml.virtualServers()) {
            if (parsed.containsKey(vs.objectFile())) {
                continue;
            }
            objConf(vs.objectFile(), vs.at(), "VS " + vs.id(), parsed);
        }
        Map<String, ObjConf> objConfs = new TreeMap<>();
        parsed.forEach((file, objConf) -> objConf.ifPresent(present -> objConfs.put(file, present)));
        Map<String, MimeTypes> mimeTypes = new TreeMap<>();
        for (FileReference mime : serverXml.mimeFiles()) {
            namedText(mime.file(), mime.at(), "MIME " + mime.id() + ": file")
                    .ifPresent(text -> mimeTypes.put(mime.id(), MimeTypesReader.read(text, findings)));
        }
        Certificates certificates = CertificateReader.read(
                confFolder, serverXml.listenSockets(), overlay.certificates().get(), findings);
        Map<String, RealmUsers> realms =
                RealmReader.read(serverXml.java().security(), this::isFile, this::text, findings);
        return new Configuration(
                instance,
                magnus,
                serverXml,
                objConfs,
                mimeTypes,
                nsfc,
                new SecurityFiles(certificates, realms, access(serverXml)),
                ReadFiles.of(read.values(), overlay));
    }

    /** A file is read once; the class or virtual server that names it first is told where it cannot be. */
    private void objConf(String file, SourceLocation at, String owner, Map<String, Optional<ObjConf>> parsed) {
        parsed.computeIfAbsent(file, name -> namedText(name, at, owner + ": objectfile")
                .map(text -> ObjConfReader.read(text, others, findings)));
    }

    /** @param at of the element that names the file, for the case that there is none */
    private Optional<ConfigText> namedText(String name, SourceLocation at, String thing) {
        if (isFile(name)) {
            return text(name);
        }
        findings.wrongValue(at, thing, name, "an existing file");
        return Optional.empty();
    }

    private AccessConfig access(ServerXml serverXml) {
        Map<String, AclFile> aclFiles = new TreeMap<>();
        for (FileReference acl : serverXml.aclFiles()) {
            if (isFile(acl.file())) {
                text(acl.file()).ifPresent(text -> aclFiles.put(acl.id(), AclReader.read(text, findings)));
            }
        }
        UserDatabases databases = UserDatabases.NONE;
        if (isFile(DbSwitchReader.FILE)) {
            databases = text(DbSwitchReader.FILE)
                    .map(text -> DbSwitchReader.read(text, replacements, userFiles(), findings))
                    .orElse(databases);
        }
        return new AccessConfig(
                aclFiles,
                databases,
                LdapRealmReader.read(serverXml.java().security(), userFiles(), findings),
                certMaps());
    }

    private CertMaps certMaps() {
        return isFile(CertMapReader.FILE)
                ? text(CertMapReader.FILE)
                        .map(text -> CertMapReader.read(text, findings))
                        .orElse(CertMaps.NONE)
                : CertMaps.NONE;
    }

    private UserFileSource userFiles() {
        return new UserFileSource() {
            @Override
            public Optional<ConfigText> text(String name) {
                return ConfigurationReader.this.text(name);
            }

            @Override
            public boolean isFile(String name) {
                return ConfigurationReader.this.isFile(name);
            }

            @Override
            public Optional<Path> resolve(String name) {
                try {
                    return Optional.of(confFolder.resolve(name).normalize());
                } catch (InvalidPathException unusable) {
                    return Optional.empty();
                }
            }
        };
    }

    /** @param name relative to the configuration folder, or absolute; what is found is remembered */
    private Optional<ConfigText> text(String name) {
        Optional<ConfigText> text = find(name);
        text.ifPresent(one -> read.put(one.file(), one));
        return text;
    }

    private Optional<ConfigText> find(String name) {
        try {
            Path file = confFolder.resolve(name).normalize();
            Optional<byte[]> content = staged.get(nameInFolder(file));
            if (content == null) {
                return ConfigText.read(file, shown(file), findings);
            }
            if (content.isEmpty()) {
                findings.error(new SourceLocation(shown(file), 0), "no such file");
                return Optional.empty();
            }
            return ConfigText.decode(content.get(), shown(file), findings);
        } catch (InvalidPathException unusable) {
            findings.wrongValue(new SourceLocation("conf/server.xml", 0), "file", name, "a path");
            return Optional.empty();
        }
    }

    /** @return whether there is such a file, or will be */
    private boolean isFile(String name) {
        try {
            Path file = confFolder.resolve(name).normalize();
            Optional<byte[]> content = staged.get(nameInFolder(file));
            return content == null ? Files.isRegularFile(file) : content.isPresent();
        } catch (InvalidPathException unusable) {
            return false;
        }
    }

    /** @return the name that a staged file has; empty for files that lie elsewhere */
    private String nameInFolder(Path file) {
        return file.startsWith(confFolder)
                ? confFolder.relativize(file).toString().replace('\\', '/')
                : "";
    }

    private String shown(Path file) {
        return (file.startsWith(instance) ? instance.relativize(file) : file)
                .toString()
                .replace('\\', '/');
    }
}
