package io.github.gossiplimiter.sample.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/**
 * One demo for all tests of this module: starting three applications takes a while.
 */
final class RunningDemo {

	private static final int LOWEST = 20_000;

	private static final int HIGHEST = 30_000;

	private static @Nullable Demo running;

	private RunningDemo() {
	}

	static synchronized Demo get() {
		Demo present = running;
		if (present == null) {
			present = new Demo(new DemoOptions(freePorts(), freePorts()));
			present.start();
			running = present;
			Runtime.getRuntime().addShutdownHook(new Thread(present::close));
		}
		return present;
	}

	/*
	 * Below the ports that the system gives to connections.
	 */
	private static int freePorts() {
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
