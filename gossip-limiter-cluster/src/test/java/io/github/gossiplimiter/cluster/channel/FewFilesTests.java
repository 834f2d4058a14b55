/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.Transport;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node in a process that may open few files, and strangers that use them up.
 */
@EnabledOnOs({ OS.LINUX, OS.MAC })
class FewFilesTests {

	private static final int FILES_MAX = 120;

	@Test
	void nodeThatRanOutOfFilesAcceptsAgain() throws IOException {
		Process process = start();
		List<Caller> strangers = new ArrayList<>();
		try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
				ChannelNode friend = ChannelNode.start("friend", (settings) -> settings)) {
			int port = Integer.parseInt(line(lines, "port "));
			for (int i = 0; i < FILES_MAX; i++) {
				strangers.add(new Caller(port));
			}
			assertThat(line(lines, "failed: ")).contains("Too many open files");
			for (Caller stranger : strangers) {
				stranger.close();
			}
			await().untilAsserted(() -> {
				friend.channel.contact("127.0.0.1:" + port);
				assertThat(friend.contacts).contains("+127.0.0.1:" + port + " poor");
			});
			assertThat(process.isAlive()).isTrue();
		}
		finally {
			process.destroyForcibly();
		}
	}

	/*
	 * Rest of the next line that begins so.
	 */
	private static String line(BufferedReader lines, String start) throws IOException {
		String line = lines.readLine();
		while (line != null && !line.startsWith(start)) {
			line = lines.readLine();
		}
		assertThat(line).as(start).isNotNull();
		return String.valueOf(line).substring(start.length());
	}

	private static Process start() throws IOException {
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		return new ProcessBuilder("bash", "-c", "ulimit -n " + FILES_MAX + " && exec \"$0\" \"$@\"", java,
				"-XX:-MaxFDLimit", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", path,
				Poor.class.getName())
			.redirectErrorStream(true)
			.start();
	}

	/**
	 * Writes the node's port, and that no file can be opened as soon as that is so.
	 */
	static final class Poor {

		private Poor() {
		}

		public static void main(String[] arguments) {
			ChannelSettings settings = ChannelSettings.builder("test").keySalt("salt").build();
			Member self = new Member("poor", 1, "127.0.0.1:0", Member.Site.DEFAULT, 1);
			DataChannel channel = new DataChannel(settings, self, new RejectionCounts());
			channel.start(new Silent());
			System.out.println("port " + channel.port());
			try {
				while (true) {
					new FileInputStream("/dev/null").close();
					LockSupport.parkNanos(1_000_000);
				}
			}
			catch (IOException ex) {
				System.out.println("failed: " + ex.getMessage());
			}
			LockSupport.park();
		}

	}

	private static final class Silent implements Transport.Receiver {

		@Override
		public void received(long incarnation, byte[] message) {
		}

		@Override
		public void interrupted(long incarnation) {
		}

	}

}
