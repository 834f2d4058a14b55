/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports on loopback.
 */
public final class Ports {

	/**
	 * Below the ports that the system hands out to outgoing connections.
	 */
	private static final int START_MIN = 12_000;

	private static final int START_MAX = 30_000;

	private static final int BLOCK = 5;

	private static int next = ThreadLocalRandom.current().nextInt(START_MIN, START_MAX);

	private Ports() {
	}

	/**
	 * A port that is free.
	 */
	public static synchronized int free() {
		do {
			next = (next < START_MAX) ? next + BLOCK : START_MIN;
		}
		while (!isFree(next));
		return next;
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
