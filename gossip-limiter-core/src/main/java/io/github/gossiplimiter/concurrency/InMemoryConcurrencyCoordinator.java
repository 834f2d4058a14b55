package io.github.gossiplimiter.concurrency;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.github.gossiplimiter.Clock;

/**
 * A coordinator in the memory of one process: for tests, and for a node that is alone.
 *
 * @since 0.1.0
 */
public final class InMemoryConcurrencyCoordinator implements ConcurrencyCoordinator {

	private final Object monitor = new Object();

	private final Map<String, BackendState> backends = new HashMap<>();

	private final Map<Listener, Runnable> listeners = new ConcurrentHashMap<>();

	private final Clock clock;

	private record Listener(String key, String node) {

	}

	/**
	 * Create a coordinator that knows nothing.
	 */
	public InMemoryConcurrencyCoordinator(Clock clock) {
		this.clock = clock;
	}

	@Override
	public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
		Allocator.Step step;
		synchronized (this.monitor) {
			step = Allocator.report(this.backends.get(report.key()), report, this.clock.nanos() / 1000);
			this.backends.put(report.key(), step.state());
		}
		nudge(report.key(), step.nudged());
		return CompletableFuture.completedFuture(step.answer());
	}

	private void nudge(String key, List<String> nodes) {
		nodes.stream()
			.map((node) -> this.listeners.get(new Listener(key, node)))
			.filter(Objects::nonNull)
			.forEach(Runnable::run);
	}

	@Override
	public void listen(String key, String node, Runnable nudge) {
		this.listeners.put(new Listener(key, node), nudge);
	}

	@Override
	public void close() {
		this.listeners.clear();
	}

}
