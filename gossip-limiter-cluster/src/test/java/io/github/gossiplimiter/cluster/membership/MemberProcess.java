package io.github.gossiplimiter.cluster.membership;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A node in a process of its own, which can be killed or frozen.
 */
final class MemberProcess implements AutoCloseable {

	private final Process process;

	private MemberProcess(Process process) {
		this.process = process;
	}

	static MemberProcess start(String id, int port, boolean crashPort, int seed) throws IOException {
		String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		return new MemberProcess(new ProcessBuilder(java, "-cp", classPath, MemberProcess.class.getName(), id,
				Integer.toString(port), Boolean.toString(crashPort), Integer.toString(seed))
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start());
	}

	/**
	 * What the process runs, until it is killed.
	 */
	public static void main(String[] arguments) throws InterruptedException {
		JGroupsSettings settings = settings(Integer.parseInt(arguments[1]), Boolean.parseBoolean(arguments[2]));
		Node.start(arguments[0], settings, Integer.parseInt(arguments[3]));
		new CountDownLatch(1).await();
	}

	static JGroupsSettings settings(int port, boolean crashPort) {
		return new JGroupsSettings("crash", new JGroupsSettings.Endpoint(Node.LOOPBACK, port, null, crashPort),
				JGroupsSettings.Protection.NONE);
	}

	void kill() {
		this.process.destroyForcibly();
	}

	/**
	 * Stop the process without ending it: its sockets stay open and nobody answers.
	 */
	void freeze() throws IOException, InterruptedException {
		new ProcessBuilder("kill", "-STOP", Long.toString(this.process.pid())).start().waitFor();
	}

	@Override
	public void close() {
		kill();
	}

}
