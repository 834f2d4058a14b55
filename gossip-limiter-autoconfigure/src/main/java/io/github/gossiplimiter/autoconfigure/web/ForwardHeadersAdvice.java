package io.github.gossiplimiter.autoconfigure.web;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.cloud.CloudPlatform;
import org.springframework.core.env.Environment;

/**
 * Warns where the server replaces the address of the peer by one that the client can
 * choose. Kubernetes and other platforms switch that on without being asked.
 */
final class ForwardHeadersAdvice {

	private static final Log logger = LogFactory.getLog(ForwardHeadersAdvice.class);

	private static final String PROPERTY = "server.forward-headers-strategy";

	private ForwardHeadersAdvice() {
	}

	static void warnIfSpoofable(Environment environment) {
		if (isReplacingAddresses(environment)) {
			logger.warn("The server takes the address of a client from the left end of Forwarded or X-Forwarded-For, "
					+ "which the client writes itself: limits with the key 'ip' can be evaded. Set '" + PROPERTY
					+ ": none' and list your proxies in 'gossip-limiter.web.trusted-proxies'.");
		}
	}

	private static boolean isReplacingAddresses(Environment environment) {
		String strategy = environment.getProperty(PROPERTY);
		if (strategy != null) {
			return !strategy.equalsIgnoreCase("none");
		}
		CloudPlatform platform = CloudPlatform.getActive(environment);
		return platform != null && platform.isUsingForwardHeaders();
	}

}
