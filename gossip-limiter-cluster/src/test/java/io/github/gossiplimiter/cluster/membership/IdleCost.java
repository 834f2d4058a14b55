package io.github.gossiplimiter.cluster.membership;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import com.sun.management.OperatingSystemMXBean;
import org.awaitility.Awaitility;

/**
 * Measures what the membership of an idle cluster costs: bytes sent and processor time
 * for each node. Run with the number of nodes, the seconds to measure, and a secret if
 * messages are to be sealed.
 */
final class IdleCost {

	private static final Duration SETTLE = Duration.ofMinutes(2);

	private IdleCost() {
	}

	public static void main(String[] arguments) {
		int count = Integer.parseInt(arguments[0]);
		int seconds = Integer.parseInt(arguments[1]);
		JGroupsSettings.Protection protection = (arguments.length > 2)
				? JGroupsSettings.Protection.ofSecret(arguments[2]) : JGroupsSettings.Protection.NONE;
		measure(count, Duration.ofSeconds(seconds), protection);
	}

	static Result measure(int count, Duration time, JGroupsSettings.Protection protection) {
		int[] ports = IntStream.range(0, count).map((i) -> Ports.free()).toArray();
		List<Node> nodes = new ArrayList<>();
		try {
			long start = System.nanoTime();
			for (int i = 0; i < count; i++) {
				JGroupsSettings settings = new JGroupsSettings("shop-in-production",
						new JGroupsSettings.Endpoint(Node.LOOPBACK, ports[i]), protection);
				nodes.add(Node.start("node-" + i, settings, ports[0], ports[1], ports[2]));
			}
			Awaitility.await()
				.atMost(SETTLE)
				.untilAsserted(() -> nodes.forEach((node) -> check(node.others().size() == count - 1)));
			long formed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
			LockSupport.parkNanos(Duration.ofSeconds(5).toNanos());
			Result result = measure(nodes, time, formed);
			System.out.println(result);
			return result;
		}
		finally {
			nodes.parallelStream().forEach(Node::close);
		}
	}

	private static void check(boolean condition) {
		if (!condition) {
			throw new AssertionError("not settled");
		}
	}

	private static Result measure(List<Node> nodes, Duration time, long formedMillis) {
		OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
		long[] before = nodes.stream().mapToLong((node) -> node.membership.bytesSent()).toArray();
		long processor = system.getProcessCpuTime();
		LockSupport.parkNanos(time.toNanos());
		double processorShare = (double) (system.getProcessCpuTime() - processor) / time.toNanos() / nodes.size();
		double[] bytes = IntStream.range(0, nodes.size())
			.mapToDouble((i) -> (double) (nodes.get(i).membership.bytesSent() - before[i]) / time.toSeconds())
			.toArray();
		return new Result(nodes.size(), formedMillis, DoubleStream.of(bytes).average().orElse(0),
				DoubleStream.of(bytes).max().orElse(0), processorShare * 100,
				(double) Thread.activeCount() / nodes.size());
	}

	record Result(int nodes, long formedMillis, double meanBytesPerSecond, double maxBytesPerSecond,
			double processorPercent, double threads) {

		@Override
		public String toString() {
			return String.format(Locale.ROOT,
					"%d nodes formed in %d ms; each sends %.0f B/s on average, %.0f B/s at most, uses %.2f %% of a core and %.1f threads",
					this.nodes, this.formedMillis, this.meanBytesPerSecond, this.maxBytesPerSecond,
					this.processorPercent, this.threads);
		}

	}

}
