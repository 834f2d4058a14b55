/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/**
 * The command {@code demo}.
 */
public final class DemoCommand {

	private DemoCommand() {
	}

	/**
	 * Start the demo; it runs until the process is asked to end.
	 * @param args what follows the word {@code demo}
	 */
	public static void main(String... args) {
		int status = run(Arrays.asList(args), System.out, System.err);
		if (status != 0) {
			System.exit(status);
		}
	}

	static int run(List<String> arguments, PrintStream out, PrintStream err) {
		DemoOptions options;
		try {
			options = DemoOptions.parse(arguments);
		}
		catch (IllegalArgumentException ex) {
			err.println(ex.getMessage());
			return 2;
		}
		List<Integer> taken = options.taken();
		if (!taken.isEmpty()) {
			err.println("The demo cannot start: something else listens on " + describe(taken) + ".");
			err.println("Stop it, or choose other ports, for example: demo --http-port=" + other(options.httpPort())
					+ " --cluster-port=" + other(options.clusterPort()));
			return 1;
		}
		return start(options, out);
	}

	private static int start(DemoOptions options, PrintStream out) {
		out.println("Starting three nodes that share their limits ...");
		Demo demo = new Demo(options);
		demo.start();
		Runtime.getRuntime().addShutdownHook(new Thread(demo::close, "demo-stop"));
		out.println();
		for (DemoNode node : demo.nodes()) {
			out.println("  node " + node.id() + "   http://localhost:" + node.httpPort() + "/api/search");
		}
		out.println();
		out.println("  Look here:  http://localhost:" + options.httpPort() + "/");
		out.println();
		out.println("Ctrl-C ends the demo.");
		return 0;
	}

	private static String describe(List<Integer> ports) {
		String numbers = String.join(", ", ports.stream().map(String::valueOf).toList());
		return ((ports.size() == 1) ? "port " : "ports ") + numbers;
	}

	private static int other(int port) {
		return (port < 50_000) ? port + 10_000 : port - 10_000;
	}

}
