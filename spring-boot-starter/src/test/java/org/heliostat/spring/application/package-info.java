/** An application with a part for each thing that an engine must do for Spring Boot. */
@NullMarked
package org.heliostat.spring.application;

import org.jspecify.annotations.NullMarked;
