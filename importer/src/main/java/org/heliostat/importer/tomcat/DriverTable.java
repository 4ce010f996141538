package org.heliostat.importer.tomcat;

import java.util.List;
import java.util.Optional;

/**
 * DataSource classes of drivers that Tomcat's pools know by URL and Driver class. From the drivers' own manuals; the property
 * that takes a whole URL is called {@code url} in all of them, whatever its case.
 */
final class DriverTable {

    private static final List<Driver> DRIVERS = List.of(
            new Driver("jdbc:postgresql:", "org.postgresql.ds.PGSimpleDataSource"),
            new Driver("jdbc:mysql:", "com.mysql.cj.jdbc.MysqlDataSource"),
            new Driver("jdbc:mariadb:", "org.mariadb.jdbc.MariaDbDataSource"),
            new Driver("jdbc:oracle:", "oracle.jdbc.pool.OracleDataSource"),
            new Driver("jdbc:sqlserver:", "com.microsoft.sqlserver.jdbc.SQLServerDataSource"),
            new Driver("jdbc:h2:", "org.h2.jdbcx.JdbcDataSource"),
            new Driver("jdbc:hsqldb:", "org.hsqldb.jdbc.JDBCDataSource"),
            new Driver("jdbc:firebirdsql:", "org.firebirdsql.ds.FBSimpleDataSource"),
            new Driver("jdbc:sqlite:", "org.sqlite.SQLiteDataSource"));

    private record Driver(String prefix, String dataSource) {}

    private DriverTable() {}

    /** @return the class for a URL, or empty where it is not known */
    static Optional<String> dataSource(String url) {
        return DRIVERS.stream()
                .filter(driver -> url.startsWith(driver.prefix()))
                .map(Driver::dataSource)
                .findFirst();
    }
}
