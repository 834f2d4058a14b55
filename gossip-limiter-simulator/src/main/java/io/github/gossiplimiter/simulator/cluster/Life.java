package io.github.gossiplimiter.simulator.cluster;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import io.github.gossiplimiter.ClusterClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejections;
import io.github.gossiplimiter.simulator.network.Port;
import io.github.gossiplimiter.simulator.time.VirtualClock;
import io.github.gossiplimiter.simulator.time.VirtualTime;

/**
 * A node from its start to its end: drives its gossip as production does.
 */
final class Life implements Port {

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	/*
	 * As in production: however many requests wake the loop, it steps for them at most
	 * once a millisecond.
	 */
	private static final long WAKE_GAP_NANOS = 1_000_000;

	/*
	 * A loop that asks for the present again and again would stop time for good.
	 */
	private static final int STEPS_PER_INSTANT_MAX = 1000;

	private final int node;

	private final int number;

	private final VirtualTime time;

	private final VirtualClock localClock;

	private final NodeParts parts;

	private final Gossip gossip;

	private final Queue<Runnable> waiting = new ArrayDeque<>();

	private final Runnable tick = this::tick;

	private boolean gone;

	private boolean paused;

	private boolean missedStep;

	private boolean wakeScheduled;

	private long lastWakeNanos = -WAKE_GAP_NANOS;

	private long dueNanos = Long.MAX_VALUE;

	private long tickNanos = Long.MAX_VALUE;

	private long lastStepNanos = -1;

	private int stepsThisInstant;

	Life(LifeSeed seed, VirtualTime time, VirtualClock localClock, RateLimiter limiter, ClusterClock clock) {
		this.node = seed.node();
		this.number = seed.number();
		this.time = time;
		this.localClock = localClock;
		this.parts = new NodeParts(limiter, clock, seed.member(), seed.settings(), seed.sender(), seed.random(),
				this::wake, new Rejections());
		this.gossip = seed.protocol().create(this.parts);
	}

	void start(long maintenancePhaseNanos) {
		this.time.after(maintenancePhaseNanos, this::maintain);
		step();
	}

	@Override
	public int node() {
		return this.node;
	}

	@Override
	public boolean isGone() {
		return this.gone;
	}

	@Override
	public void received(Port from, byte[] message) {
		long incarnation = ((Life) from).member().incarnation();
		execute(() -> this.gossip.received(incarnation, message));
	}

	@Override
	public void interrupted(Port peer) {
		long incarnation = ((Life) peer).member().incarnation();
		execute(() -> this.gossip.interrupted(incarnation));
	}

	void members(List<Member> live) {
		execute(() -> this.gossip.members(live));
		wake();
	}

	void leave() {
		execute(this.gossip::leave);
		wake();
	}

	/**
	 * Do something now, or when the node goes on.
	 */
	void execute(Runnable task) {
		if (this.gone) {
			return;
		}
		if (this.paused) {
			this.waiting.add(task);
			return;
		}
		task.run();
	}

	void pause() {
		this.paused = true;
	}

	void resume() {
		this.paused = false;
		while (!this.paused && !this.waiting.isEmpty()) {
			this.waiting.remove().run();
		}
		if (this.missedStep && !this.paused) {
			this.missedStep = false;
			step();
		}
	}

	void end() {
		this.gone = true;
		this.waiting.clear();
	}

	boolean isPaused() {
		return this.paused;
	}

	int number() {
		return this.number;
	}

	Member member() {
		return this.parts.self();
	}

	NodeParts parts() {
		return this.parts;
	}

	Gossip gossip() {
		return this.gossip;
	}

	private void wake() {
		if (this.gone || this.wakeScheduled) {
			return;
		}
		this.wakeScheduled = true;
		this.time.at(Math.max(this.time.nanos(), this.lastWakeNanos + WAKE_GAP_NANOS), this::woken);
	}

	private void woken() {
		this.wakeScheduled = false;
		this.lastWakeNanos = this.time.nanos();
		stepUnlessPaused();
	}

	/*
	 * Ticks are never taken back: one that comes too early because the loop asked for
	 * less in between finds out and waits on.
	 */
	private void tick() {
		long now = this.time.nanos();
		if (now >= this.tickNanos) {
			this.tickNanos = Long.MAX_VALUE;
		}
		if (now >= this.dueNanos) {
			stepUnlessPaused();
		}
		else {
			schedule();
		}
	}

	private void stepUnlessPaused() {
		if (this.gone) {
			return;
		}
		if (this.paused) {
			this.missedStep = true;
			return;
		}
		step();
	}

	private void step() {
		long now = this.time.nanos();
		this.stepsThisInstant = (now == this.lastStepNanos) ? this.stepsThisInstant + 1 : 1;
		this.lastStepNanos = now;
		if (this.stepsThisInstant > STEPS_PER_INSTANT_MAX) {
			throw new IllegalStateException("node " + this.node + " was stepped " + STEPS_PER_INSTANT_MAX
					+ " times at one instant and asks for more");
		}
		this.dueNanos = Math.max(now, this.localClock.virtualNanos(this.gossip.step()));
		schedule();
	}

	private void schedule() {
		if (!this.gone && this.dueNanos < this.tickNanos) {
			this.tickNanos = this.dueNanos;
			this.time.at(this.dueNanos, this.tick);
		}
	}

	private void maintain() {
		if (!this.gone) {
			execute(this.parts.limiter()::maintain);
			this.time.after(NANOS_PER_SECOND, this::maintain);
		}
	}

}
