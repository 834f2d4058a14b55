/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
	 * The first of three ports in a row.
	 */
	public static int three() {
		while (true) {
			int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
			if (isFree(port) && isFree(port + 1) && isFree(port + 2)) {
				return port;
			}
		}
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
