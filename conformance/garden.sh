#!/bin/sh
# Lists where our server, nginx and Tomcat read odd requests differently: docs/security.md. Needs a build, and nginx.
#
#   conformance/garden.sh [--protocol http1|http2] [--mutations N] [--seed N] [--show N] [--jar JAR] [--nginx PROGRAM]
#
# --mutations are made from the written inputs, the first with the number --seed, each other with the next one (10000, 1); of
# each kind that no cause explains --show are printed (5). Ends with 1 where there is one, with 2 after wrong use.
case "${1-}" in
    --help | -h) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 0 ;;
esac
cd "$(dirname "$0")/.." || exit 1
classes=conformance/target/classes
for jar in benchmarks/target/lib/tomcat-*.jar; do
    classes=$classes:$jar
done
exec java -cp "$classes" org.heliostat.conformance.garden.Garden "$@"
