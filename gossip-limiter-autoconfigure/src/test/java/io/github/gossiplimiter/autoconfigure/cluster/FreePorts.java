/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback address that nobody listens on. They lie below those that the
 * system gives to connections, which might be taken before they are used.
 */
public final class FreePorts {

	private static final int LOWEST = 20_000;

	private static final int HIGHEST = 30_000;

	private FreePorts() {
	}

	/**
	 * One port.
	 */
	public static int next() {
		return next(1).get(0);
	}

	/**
	 * So many different ports.
	 */
	static List<Integer> next(int count) {
		Set<Integer> ports = new LinkedHashSet<>();
		while (ports.size() < count) {
			int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
			if (isFree(port)) {
				ports.add(port);
			}
		}
		return List.copyOf(ports);
	}

	private static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
