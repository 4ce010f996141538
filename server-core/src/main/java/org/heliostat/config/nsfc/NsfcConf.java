package org.heliostat.config.nsfc;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
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

    public boolean cacheFileContent() {
        return values.flag("CacheFileContent");
    }

    /** @return negative for never */
    public Duration maxAge() {
        return values.duration("MaxAge");
    }

    /** @return empty where it follows from the machine */
    public OptionalInt maxFiles() {
        return isAuto("MaxFiles") ? OptionalInt.empty() : OptionalInt.of(values.integer("MaxFiles"));
    }

    public long smallFileSizeLimit() {
        return values.number("SmallFileSizeLimit");
    }

    /** @return empty where it follows from the machine */
    public OptionalLong smallFileSpace() {
        return bytes("SmallFileSpace");
    }

    public long mediumFileSizeLimit() {
        return values.number("MediumFileSizeLimit");
    }

    /** @return empty where it follows from the machine */
    public OptionalLong mediumFileSpace() {
        return bytes("MediumFileSpace");
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

    /** @return empty where it follows from the machine */
    public OptionalInt maxOpenFiles() {
        return isAuto("MaxOpenFiles") ? OptionalInt.empty() : OptionalInt.of(values.integer("MaxOpenFiles"));
    }

    public int bufferSize() {
        return values.integer("BufferSize");
    }

    /** @return as given, 0 for 2 x MaxFiles + 1; only shown in reports */
    public int hashInitSize() {
        return values.integer("HashInitSize");
    }

    private OptionalLong bytes(String parameter) {
        return isAuto(parameter) ? OptionalLong.empty() : OptionalLong.of(values.number(parameter));
    }

    private boolean isAuto(String parameter) {
        return values.find(parameter)
                .map(value -> value.strip().equalsIgnoreCase(NsfcDirectives.AUTO))
                .orElse(false);
    }
}
