package io.github.gossiplimiter.cluster.membership;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that end without a word: a process of its own is killed or frozen.
 */
class JGroupsCrashTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	/**
	 * A machine that is busy with other tests takes longer than the promise.
	 */
	private static final int BUSY_FACTOR = 2;

	@Tag("A68")
	@Tag("E20")
	@ParameterizedTest(name = "crash port {0}")
	@ValueSource(booleans = { false, true })
	void killedNodeIsGone(boolean crashPort) throws Exception {
		long millis = millisUntilGone(crashPort, MemberProcess::kill);
		System.out.println("killed node gone after " + millis + " ms, crash port: " + crashPort);
		assertThat(millis).isLessThan(BUSY_FACTOR * (crashPort ? 2_000L : 4_000L));
	}

	@Tag("A68")
	@DisabledOnOs(OS.WINDOWS)
	@Test
	void frozenNodeIsGone() throws Exception {
		long millis = millisUntilGone(false, MemberProcess::freeze);
		System.out.println("frozen node gone after " + millis + " ms");
		assertThat(millis).isBetween(1_000L, BUSY_FACTOR * 4_000L);
	}

	private static long millisUntilGone(boolean crashPort, End end) throws Exception {
		int first = Ports.free();
		try (Node a = Node.start("a", MemberProcess.settings(first, crashPort));
				Node b = Node.start("b", MemberProcess.settings(Ports.free(), crashPort), first);
				MemberProcess c = MemberProcess.start("c", Ports.free(), crashPort, first)) {
			Awaitility.await().atMost(SOON).until(() -> a.others().size() == 2 && b.others().size() == 2);
			long start = System.nanoTime();
			end.end(c);
			Awaitility.await()
				.pollInterval(Duration.ofMillis(10))
				.atMost(SOON)
				.until(() -> a.others().equals(List.of(b.member)) && b.others().equals(List.of(a.member)));
			return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
		}
	}

	private interface End {

		void end(MemberProcess process) throws Exception;

	}

}
