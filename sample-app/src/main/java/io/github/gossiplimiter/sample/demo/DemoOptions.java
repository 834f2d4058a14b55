/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the demo listens.
 *
 * @param httpPort web server of the first node; the others take the ports after it
 * @param clusterPort cluster port of the first node; the others take the ports after it
 */
record DemoOptions(int httpPort, int clusterPort) {

	/**
	 * Names of the nodes.
	 */
	static final List<String> NODES = List.of("a", "b", "c");

	private static final String HTTP_PORT = "--http-port=";

	private static final String CLUSTER_PORT = "--cluster-port=";

	private static final int PORT_MAX = 65_535;

	static final DemoOptions DEFAULT = new DemoOptions(8081, 7951);

	DemoOptions {
		checkPort(HTTP_PORT, httpPort);
		checkPort(CLUSTER_PORT, clusterPort);
		if (Math.abs(httpPort - clusterPort) < NODES.size()) {
			throw new IllegalArgumentException("The ports of web servers and cluster overlap: " + HTTP_PORT + httpPort
					+ " " + CLUSTER_PORT + clusterPort);
		}
	}

	/**
	 * Read what follows the word {@code demo} on the command line.
	 * @throws IllegalArgumentException whose message says what to type instead
	 */
	static DemoOptions parse(List<String> arguments) {
		int httpPort = DEFAULT.httpPort;
		int clusterPort = DEFAULT.clusterPort;
		for (String argument : arguments) {
			if (argument.startsWith(HTTP_PORT)) {
				httpPort = number(argument, HTTP_PORT);
			}
			else if (argument.startsWith(CLUSTER_PORT)) {
				clusterPort = number(argument, CLUSTER_PORT);
			}
			else {
				throw new IllegalArgumentException("The demo does not know '" + argument + "'. It takes " + HTTP_PORT
						+ DEFAULT.httpPort + " and " + CLUSTER_PORT + DEFAULT.clusterPort + ".");
			}
		}
		return new DemoOptions(httpPort, clusterPort);
	}

	private static int number(String argument, String option) {
		try {
			return Integer.parseInt(argument.substring(option.length()));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(
					"'" + argument + "' names no port. Type a number, for example " + option + "18081.", ex);
		}
	}

	private static void checkPort(String option, int port) {
		int highest = PORT_MAX - NODES.size() + 1;
		if (port < 1 || port > highest) {
			throw new IllegalArgumentException(
					"The demo takes three ports from " + option + port + " on; choose between 1 and " + highest + ".");
		}
	}

	int httpPort(int node) {
		return this.httpPort + node;
	}

	int clusterPort(int node) {
		return this.clusterPort + node;
	}

	/**
	 * Where nodes find each other.
	 */
	String seeds() {
		List<String> addresses = new ArrayList<>();
		for (int node = 0; node < NODES.size(); node++) {
			addresses.add("127.0.0.1:" + clusterPort(node));
		}
		return String.join(",", addresses);
	}

	/**
	 * Ports that somebody else listens on.
	 */
	List<Integer> taken() {
		List<Integer> taken = new ArrayList<>();
		for (int node = 0; node < NODES.size(); node++) {
			addIfTaken(httpPort(node), taken);
			addIfTaken(clusterPort(node), taken);
		}
		return taken.stream().sorted().toList();
	}

	private static void addIfTaken(int port, List<Integer> taken) {
		try (ServerSocket socket = new ServerSocket()) {
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] { 127, 0, 0, 1 }), port));
		}
		catch (IOException ex) {
			taken.add(port);
		}
	}

}
