package org.heliostat.config.nsfc;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;

/** nsfc.conf as read: an accessor carries the name of its parameter; sizes are bytes. Immutable. */
public record NsfcConf(DirectiveValues values) {

    public NsfcConf {
        requireNonNull(values, "values");
    }

    /** @return the values of an absent file */
    public static NsfcConf defaults() {
        return new NsfcConf(NsfcDirectives.TABLE.defaults());
    }

    /** @return a copy with one parameter changed, checked like a line of the file */
    public NsfcConf with(String parameter, String value) {
        return new NsfcConf(values.with(parameter, value));
    }

    public boolean fileCacheEnable() {
        return values.flag("FileCacheEnable");
    }

    public boolean cacheFileInfo() {
        return values.flag("CacheFileInfo");
    }

    public boolean cacheFileContent() {
        return values.flag("CacheFileContent");
    }

    /** @return negative for never */
    public Duration maxAge() {
        return values.duration("MaxAge");
    }

    public int maxFiles() {
        return values.integer("MaxFiles");
    }

    public long smallFileSizeLimit() {
        return values.number("SmallFileSizeLimit");
    }

    public long smallFileSpace() {
        return values.number("SmallFileSpace");
    }

    public long mediumFileSizeLimit() {
        return values.number("MediumFileSizeLimit");
    }

    public long mediumFileSpace() {
        return values.number("MediumFileSpace");
    }

    public boolean transmitFile() {
        return values.flag("TransmitFile");
    }

    public long sendfileSize() {
        return values.number("SendfileSize");
    }

    public boolean hitOrder() {
        return values.flag("HitOrder");
    }

    public boolean replaceFiles() {
        return values.flag("ReplaceFiles");
    }

    public int maxOpenFiles() {
        return values.integer("MaxOpenFiles");
    }

    public int bufferSize() {
        return values.integer("BufferSize");
    }

    /** @return as given, else 2 x MaxFiles + 1; only shown in reports */
    public int hashInitSize() {
        int given = values.integer("HashInitSize");
        return given > 0 ? given : 2 * maxFiles() + 1;
    }

    /** Only shown in reports. */
    public Duration minReplace() {
        return values.duration("MinReplace");
    }

    /** Only shown in reports. */
    public boolean copyFiles() {
        return values.flag("CopyFiles");
    }

    /** Only shown in reports. */
    public Optional<String> tempDir() {
        return values.optionalText("TempDir");
    }
}
