/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.cloud.CloudPlatform;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Warns where the server replaces the address of the peer by one that the client can
 * choose. Kubernetes and other platforms switch that on without being asked. Tomcat by
 * itself takes the last address before its own proxies, which a client cannot choose.
 *
 * @since 0.1.0
 */
public final class ForwardHeadersAdvice {

	private static final Log logger = LogFactory.getLog(ForwardHeadersAdvice.class);

	private static final String PROPERTY = "server.forward-headers-strategy";

	private static final String TOMCAT = "org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory";

	private ForwardHeadersAdvice() {
	}

	/**
	 * Warn if a client can choose its address.
	 * @param environment says who reads forwarded headers
	 * @param beanFactory knows the server
	 */
	public static void warnIfSpoofable(Environment environment, ListableBeanFactory beanFactory) {
		if (isReplacingAddresses(environment, beanFactory)) {
			logger.warn("The server takes the address of a client from the left end of Forwarded or X-Forwarded-For, "
					+ "which the client writes itself: limits with the key 'ip' can be evaded. Set '" + PROPERTY
					+ ": none' and list your proxies in 'gossip-limiter.web.trusted-proxies'.");
		}
	}

	private static boolean isReplacingAddresses(Environment environment, ListableBeanFactory beanFactory) {
		String strategy = environment.getProperty(PROPERTY);
		if (strategy != null && !strategy.equalsIgnoreCase("native")) {
			return !strategy.equalsIgnoreCase("none");
		}
		CloudPlatform platform = CloudPlatform.getActive(environment);
		boolean byServer = strategy != null || (platform != null && platform.isUsingForwardHeaders());
		return byServer && !isTomcat(beanFactory);
	}

	private static boolean isTomcat(ListableBeanFactory beanFactory) {
		Class<?> factory = ClassUtils.isPresent(TOMCAT, null) ? ClassUtils.resolveClassName(TOMCAT, null) : null;
		return factory != null && beanFactory.getBeanNamesForType(factory, false, false).length > 0;
	}

}
