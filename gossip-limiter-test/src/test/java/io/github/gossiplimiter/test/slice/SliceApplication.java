package io.github.gossiplimiter.test.slice;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The application.
 */
@SpringBootApplication
class SliceApplication {

}
