package org.heliostat.study.own;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a study of own servers can have besides, and who looks for it. Immutable.
 *
 * @param compiler of C
 * @param php {@code php-cgi}
 * @param taskset binds a process to processors
 * @param plugIn jar of the samples with the function {@code dosleep}
 * @param database for the content {@code jdbc}
 */
public record Extras(
        Optional<Path> compiler,
        Optional<Path> php,
        Optional<Path> taskset,
        Optional<Path> plugIn,
        Optional<Database> database) {

    /**
     * A database and what is asked of it.
     *
     * @param driver jar, empty where the driver is on board
     * @param dataSource class of the driver
     * @param passwordFile whose content is the password, empty where there is none
     * @param query that is asked for each answer
     */
    public record Database(
            Optional<Path> driver,
            String dataSource,
            String url,
            String user,
            Optional<Path> passwordFile,
            String query) {}

    /** @return what is missing for the content, in words; empty where nothing is */
    Optional<String> missingFor(Content content) {
        return switch (content) {
            case CGI_C -> unless(compiler.isPresent(), "no C compiler (cc) is here");
            case PHP -> unless(php.isPresent(), "no php-cgi is here");
            case PLUG_IN -> unless(plugIn.isPresent(), "no jar of the sample dosleep was named (--plug-in)");
            case JDBC -> unless(database.isPresent(), "no database was named (--jdbc-url)");
            case STATIC, STATIC_64K, JSP, SHTML, CGI_SHELL, TLS, TLS_NEW, TLS_RESUMED -> Optional.empty();
        };
    }

    private static Optional<String> unless(boolean isThere, String words) {
        return isThere ? Optional.empty() : Optional.of(words);
    }
}
