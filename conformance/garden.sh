#!/bin/sh
# Lists where our server, nginx and Tomcat read odd requests differently: docs/security.md. Needs a build, and nginx.
cd "$(dirname "$0")/.." || exit 1
classes=conformance/target/classes
for jar in benchmarks/target/lib/tomcat-*.jar; do
    classes=$classes:$jar
done
exec java -cp "$classes" org.heliostat.conformance.garden.Garden "$@"
