package io.github.gossiplimiter.cluster.membership;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import org.jgroups.Address;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FailureDetection;

/**
 * Suspects members that fell silent. Differs from the detectors of JGroups in that its
 * {@linkplain Pace pace} follows the number of members, and in that a node which was
 * itself paused does not suspect everybody when it wakes.
 */
final class Heartbeats extends FailureDetection {

	private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Map<Address, Long> heardNanos = new ConcurrentHashMap<>();

	private volatile long checkedNanos = System.nanoTime();

	Heartbeats() {
		// Headers are found by a protocol's number, and only JGroups' own have one.
		setId(ClassConfigurator.getProtocolId(FD_ALL3.class));
		follow(Pace.of(1));
	}

	private void follow(Pace pace) {
		this.timeout = pace.timeoutMillis();
		if (this.interval != pace.heartbeatMillis()) {
			stopHeartbeatSender();
			this.interval = pace.heartbeatMillis();
		}
	}

	@Override
	protected void handleViewChange(View view) {
		follow(Pace.of(view.size()));
		super.handleViewChange(view);
	}

	/**
	 * Does not let other messages stand for heartbeats as its parent does: the one
	 * skipped could be the one that was needed.
	 */
	@Override
	public Object down(Message message) {
		return this.down_prot.down(message);
	}

	@Override
	protected Map<Address, ?> getTimestamps() {
		return this.heardNanos;
	}

	@Override
	protected long getTimeoutCheckInterval() {
		return Pace.CHECK_MILLIS;
	}

	@Override
	protected String getTimeoutCheckerInfo() {
		return "heartbeats (timeout=" + this.timeout + " ms)";
	}

	@Override
	protected void update(Address sender, boolean log, boolean skipIfExists) {
		if (sender == null || sender.equals(this.local_addr)) {
			return;
		}
		if (skipIfExists) {
			this.heardNanos.putIfAbsent(sender, System.nanoTime());
		}
		else {
			this.heardNanos.put(sender, System.nanoTime());
		}
	}

	@Override
	protected <T> boolean needsToBeSuspected(Address member, T heard) {
		return System.nanoTime() - (Long) heard > TimeUnit.MILLISECONDS.toNanos(this.timeout);
	}

	@Override
	protected void startTimeoutChecker() {
		this.checkedNanos = System.nanoTime();
		super.startTimeoutChecker();
	}

	@Override
	protected Runnable createTimeoutChecker() {
		Runnable checker = super.createTimeoutChecker();
		return () -> {
			long now = System.nanoTime();
			if (now - this.checkedNanos > PAUSE_NANOS) {
				this.heardNanos.replaceAll((member, heard) -> now);
			}
			this.checkedNanos = now;
			checker.run();
		};
	}

}
