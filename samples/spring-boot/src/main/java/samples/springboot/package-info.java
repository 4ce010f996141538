/** A Spring Boot application that Heliostat serves: a controller, a file, a WebSocket. Start reading at {@link Hello}. */
@NullMarked
package samples.springboot;

import org.jspecify.annotations.NullMarked;
