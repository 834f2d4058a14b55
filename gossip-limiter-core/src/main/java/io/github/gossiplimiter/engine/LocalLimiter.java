/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.engine.OutcomeCounts.Outcome;
import io.github.gossiplimiter.key.KeyHasher;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.ChangeQueue;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * One limit at work: finds a key's counters, asks them, and keeps the score.
 */
final class LocalLimiter implements ReplicatedLimit {

	private static final String TOO_MANY = "all other members, because too many resets wait to be sent";

	/*
	 * A counter that is evicted between look-up and decision is looked up again; each
	 * time means that the store was full and chose this very key.
	 */
	private static final int LOOKUPS_MAX = 100;

	private static final long IDLE_NANOS = 1_000_000_000;

	private final KeyStore store;

	private final KeyHasher hasher;

	private final SignalModel signals;

	private final Clock clock;

	private final HotKeyNames named;

	private final OutcomeCounts counts = new OutcomeCounts();

	private final int attemptsMax;

	private volatile ActiveLimit active;

	private volatile ResetListener resetListener = (hash, atNanos) -> {
	};

	private volatile @Nullable ChangeQueue changes;

	private volatile PublishMode publishMode = PublishMode.ALWAYS;

	LocalLimiter(Limit limit, KeyStore store, KeyHasher hasher, SignalModel signals, Clock clock, int attemptsMax) {
		WindowQuota[] quotas = WindowQuotas.of(limit, store);
		this.store = store;
		this.hasher = hasher;
		this.signals = signals;
		this.clock = clock;
		this.attemptsMax = attemptsMax;
		this.named = new HotKeyNames(signals, store);
		this.active = new ActiveLimit(limit, quotas, WindowQuotas.boundless(limit, store),
				new Keyspace(store, quotas, null), new HotCounters(), 0);
	}

	/**
	 * Take permits by what is counted; the answer is that of {@link Limiter}.
	 */
	long tryAcquire(String key, int cost) {
		// First: what follows does not need it yet, and goes on while it is read.
		long nowNanos = this.clock.nanos();
		ActiveLimit current = this.active;
		long answer = decide(current, find(current, key), key, cost, nowNanos);
		// Whichever of two versions decided, one in shadow mode holds nobody back.
		return (answer < 0 && (current.shadow || this.active.shadow)) ? 0 : answer;
	}

	/**
	 * Count permits that were decided elsewhere, whatever is left here.
	 * @param answer what remains, as it was decided, or a number below 0 if it was denied
	 */
	void count(String key, long hash, int cost, long answer) {
		long nowNanos = this.clock.nanos();
		long counted = WindowCounter.GONE;
		for (int i = 0; i < LOOKUPS_MAX && counted == WindowCounter.GONE; i++) {
			ActiveLimit current = this.active;
			WindowCounter counter = current.keys.counter(hash, nowNanos);
			counted = (answer < 0) ? answer : countWindows(current, counter, nowNanos, cost);
			if (counted != WindowCounter.GONE) {
				settle(current, counter, key, cost, nowNanos, answer);
			}
		}
	}

	private long countWindows(ActiveLimit current, WindowCounter first, long nowNanos, int cost) {
		long counted = 0;
		WindowCounter counter = first;
		for (int i = 0; i < current.quotas.length && counter != null && counted != WindowCounter.GONE; i++) {
			counted = counter.tryAcquire(current.boundless[i], nowNanos, cost, this.attemptsMax);
			counter = counter.nextWindow();
		}
		return counted;
	}

	/**
	 * What this node itself granted of a key that still counts.
	 */
	long own(long hash) {
		return this.active.own(hash, this.clock.nanos());
	}

	/**
	 * What is known to be spent of a key, here or elsewhere, in the window that has least
	 * left.
	 */
	long spent(long hash) {
		return this.active.spent(hash, this.clock.nanos());
	}

	long hash(String key) {
		WindowCounter hot = this.active.hot.find(key);
		return (hot != null) ? hot.hash() : this.hasher.hash(key);
	}

	Clock clock() {
		return this.clock;
	}

	void count(Outcome outcome) {
		this.counts.add(outcome);
	}

	/**
	 * When peers are told what is counted here.
	 */
	void publishMode(PublishMode changed) {
		this.publishMode = changed;
	}

	@Override
	public boolean isReserved() {
		return this.publishMode == PublishMode.WHEN_NEEDED;
	}

	/**
	 * Decide by what is counted, though permits are usually leased, and tell peers.
	 */
	Decision acquirePublished(String key, int cost) {
		Decision decision = acquire(key, cost);
		WindowCounter counter = this.active.keys.find(hash(key));
		ChangeQueue queue = this.changes;
		if (counter != null && queue != null) {
			queue.add(counter);
		}
		return decision;
	}

	Decision acquire(String key, int cost) {
		long nowNanos = this.clock.nanos();
		ActiveLimit current = this.active;
		WindowCounter found = find(current, key);
		long answer = decide(current, found, key, cost, nowNanos);
		return (found != null && !found.isRetired() && this.active == current)
				? DecisionFactory.of(current, found, cost, nowNanos, answer, true)
				: decision(hash(key), cost, nowNanos, answer, true);
	}

	private @Nullable WindowCounter find(ActiveLimit current, String key) {
		WindowCounter hot = current.hot.find(key);
		return (hot != null) ? hot : current.keys.find(this.hasher.hash(key));
	}

	/**
	 * Decide on a key.
	 * @param seen the version that was in force a moment ago
	 * @param found the key's counter in that version, if it had one
	 */
	private long decide(ActiveLimit seen, @Nullable WindowCounter found, String key, int cost, long nowNanos) {
		if (cost < 1) {
			throw new IllegalArgumentException("cost must be at least 1: cost=" + cost);
		}
		if (found != null && this.active == seen) {
			long answer = acquire(seen, found, nowNanos, cost);
			if (answer != WindowCounter.GONE) {
				return settle(seen, found, key, cost, nowNanos, answer);
			}
		}
		return decideAnew(key, cost, nowNanos);
	}

	/*
	 * A key that is new, was evicted or is counted in another way by now. Apart from the
	 * common case, which is compiled better without.
	 */
	private long decideAnew(String key, int cost, long nowNanos) {
		long hash = this.hasher.hash(key);
		for (int i = 0; i < LOOKUPS_MAX; i++) {
			ActiveLimit current = this.active;
			WindowCounter counter = current.keys.counter(hash, nowNanos);
			// Under a new version, whoever counts this key may not have seen the counter.
			if (this.active == current) {
				long answer = acquire(current, counter, nowNanos, cost);
				if (answer != WindowCounter.GONE) {
					return settle(current, counter, key, cost, nowNanos, answer);
				}
			}
		}
		this.counts.add(this.active.shadow ? Outcome.SHADOW_DENIED : Outcome.DENIED);
		this.counts.add(Outcome.EXHAUSTED);
		return -DecisionFactory.EXHAUSTED_WAIT_NANOS;
	}

	private long acquire(ActiveLimit current, WindowCounter counter, long nowNanos, int cost) {
		WindowQuota only = current.only;
		return (only != null) ? counter.tryAcquire(only, nowNanos, cost, this.attemptsMax)
				: acquireWindows(current, counter, nowNanos, cost);
	}

	private long settle(ActiveLimit current, WindowCounter counter, String key, int cost, long nowNanos, long answer) {
		if (answer >= 0) {
			this.counts.add(Outcome.ALLOWED);
			WindowQuota only = current.only;
			double fill = (only != null) ? 1 - answer * only.perCapacity()
					: WindowQuotas.fill(current.quotas, counter, nowNanos);
			observe(current, counter, key, cost, nowNanos, fill);
			changed(counter);
			return answer;
		}
		this.counts.add(current.shadow ? Outcome.SHADOW_DENIED : Outcome.DENIED);
		observe(current, counter, key, cost, nowNanos, 1);
		if (DecisionFactory.isExhausted(answer)) {
			this.counts.add(Outcome.EXHAUSTED);
			return -DecisionFactory.EXHAUSTED_WAIT_NANOS;
		}
		return answer;
	}

	private void changed(WindowCounter first) {
		ChangeQueue queue = this.changes;
		if (queue != null && this.publishMode == PublishMode.ALWAYS) {
			queue.add(first);
		}
	}

	private void observe(ActiveLimit current, WindowCounter counter, String key, int cost, long nowNanos, double fill) {
		counter.observe(this.signals, current.pace, nowNanos, cost, fill);
		if (counter.name() == null && this.named.offer(counter, key, nowNanos)) {
			current.hot.add(counter, key);
		}
	}

	/*
	 * Look first, so that a denial takes nothing. Between looking and taking another
	 * request may have been faster in a later window: then what was taken is given back.
	 */
	private long acquireWindows(ActiveLimit current, WindowCounter first, long nowNanos, int cost) {
		long denial = current.peek(first, nowNanos, cost);
		if (denial < 0) {
			return denial;
		}
		current.begin(first, nowNanos);
		long answer = current.take(first, nowNanos, cost, this.attemptsMax);
		current.end(first, nowNanos);
		return answer;
	}

	/**
	 * Take a permit of a batch, from all windows or from none.
	 */
	long takeBatch(ActiveLimit current, WindowCounter counter, Permit permit, long nowNanos) {
		return current.take(counter, nowNanos, permit.cost(), this.attemptsMax);
	}

	/**
	 * Keep the score of a permit that was part of a batch.
	 * @return its answer
	 */
	long settleBatch(ActiveLimit current, WindowCounter counter, Permit permit, long nowNanos, long answer) {
		return settle(current, counter, permit.key(), permit.cost(), nowNanos, answer);
	}

	Decision peek(String key, int cost) {
		long nowNanos = this.clock.nanos();
		long hash = hash(key);
		long answer = WindowCounter.GONE;
		for (int i = 0; i < LOOKUPS_MAX && answer == WindowCounter.GONE; i++) {
			ActiveLimit current = this.active;
			WindowCounter counter = current.keys.known(hash, nowNanos);
			answer = (counter != null) ? current.peek(counter, nowNanos, cost)
					: WindowQuotas.unused(current.quotas, cost);
		}
		return decision(hash, cost, nowNanos, answer, false);
	}

	/**
	 * Put an answer into words.
	 * @param taken whether an answer that allows has taken what was asked for
	 */
	Decision decision(long hash, int cost, long nowNanos, long answer, boolean taken) {
		ActiveLimit current = this.active;
		return DecisionFactory.of(current, current.keys.find(hash), cost, nowNanos, answer, taken);
	}

	void refund(String key, int cost, long takenAtNanos) {
		long nowNanos = this.clock.nanos();
		ActiveLimit current = this.active;
		WindowCounter counter = current.keys.known(hash(key), nowNanos);
		if (counter != null) {
			current.giveBack(counter, current.quotas.length, takenAtNanos, cost, nowNanos);
			changed(counter);
		}
	}

	/**
	 * Give back what was counted for a key, here at once and on other nodes as soon as
	 * they hear of it.
	 * @param unconfirmed receives the names of members that have not confirmed it in
	 * time, on the thread of the gossip loop if there is one
	 * @return whether the key was known
	 */
	boolean reset(String key, Consumer<List<String>> unconfirmed) {
		long hash = hash(key);
		long nowNanos = this.clock.nanos();
		boolean known = resetCounted(hash, nowNanos);
		this.resetListener.reset(hash, nowNanos);
		ChangeQueue queue = this.changes;
		if (queue == null) {
			unconfirmed.accept(List.of());
		}
		else if (!queue.addReset(hash, nowNanos, unconfirmed)) {
			unconfirmed.accept(List.of(TOO_MANY));
		}
		return known;
	}

	/**
	 * Let members confirm that they gave back what they spent of all keys until an
	 * instant.
	 * @param unconfirmed as to {@link #reset(String, Consumer)}
	 */
	void confirmResetOfAll(long untilNanos, Consumer<List<String>> unconfirmed) {
		ChangeQueue queue = this.changes;
		if (queue == null) {
			unconfirmed.accept(List.of());
		}
		else if (!queue.addResetOfAll(untilNanos, unconfirmed)) {
			unconfirmed.accept(List.of(TOO_MANY));
		}
	}

	/**
	 * Let the gossip loop give back what nodes that are gone spent of all keys until an
	 * instant.
	 */
	void resetOthers(long untilNanos) {
		ChangeQueue queue = this.changes;
		if (queue != null) {
			queue.addResetOfAll(untilNanos);
		}
	}

	@Override
	public void reset(long hash, long atNanos) {
		resetCounted(hash, atNanos);
		this.resetListener.reset(hash, atNanos);
	}

	/**
	 * Give back what this node counted for a key until an instant, and tell nobody.
	 * @return whether the key was known
	 */
	boolean resetCounted(long hash, long untilNanos) {
		return resetHere(hash, untilNanos, this.clock.nanos());
	}

	/**
	 * Receives every reset of a key, made here or on another node.
	 */
	void onReset(ResetListener value) {
		this.resetListener = value;
	}

	/**
	 * Does on this node what a reset needs besides counting.
	 */
	interface ResetListener {

		/**
		 * A key was reset.
		 */
		void reset(long hash, long atNanos);

	}

	@Override
	public void resetStored(long hash, long atNanos) {
		long nowNanos = this.clock.nanos();
		ActiveLimit current = this.active;
		WindowCounter counter = current.keys.known(hash, nowNanos);
		if (counter != null) {
			current.keys.resetStored(counter, atNanos, nowNanos);
			changed(counter);
		}
	}

	private boolean resetHere(long hash, long untilNanos, long nowNanos) {
		ActiveLimit current = this.active;
		WindowCounter counter = current.keys.known(hash, nowNanos);
		if (counter != null) {
			current.keys.reset(counter, untilNanos, nowNanos);
			changed(counter);
		}
		return counter != null;
	}

	/**
	 * Note from now on which keys change.
	 * @param waker run when one did; must neither block nor allocate
	 */
	void replicate(Runnable waker) {
		this.changes = new ChangeQueue(waker);
	}

	@Override
	public String name() {
		return this.active.limit.name();
	}

	@Override
	public WindowQuota[] quotas() {
		return this.active.quotas;
	}

	@Override
	public boolean isGossiped() {
		return this.active.limit.coordination().consistency() == Consistency.GOSSIP;
	}

	@Override
	public Keyspace keys() {
		return this.active.keys;
	}

	@Override
	public SignalModel signals() {
		return this.signals;
	}

	@Override
	public ChangeQueue changes() {
		ChangeQueue queue = this.changes;
		if (queue == null) {
			throw new IllegalStateException("limit '" + name() + "' is not replicated");
		}
		return queue;
	}

	ActiveLimit active() {
		return this.active;
	}

	Limit limit() {
		return this.active.limit;
	}

	WindowCounter counter(ActiveLimit current, String key, long nowNanos) {
		return current.keys.counter(hash(key), nowNanos);
	}

	/**
	 * Put another version of the limit in force; what was used stays used.
	 */
	synchronized void change(Limit changed) {
		ActiveLimit before = this.active;
		long nowNanos = this.clock.nanos();
		WindowQuota[] quotas = WindowQuotas.of(changed, this.store);
		WindowQuota[] boundless = WindowQuotas.boundless(changed, this.store);
		if (WindowQuotas.comparable(before.quotas, quotas)) {
			before.keys.quotas(quotas);
			this.active = new ActiveLimit(changed, quotas, boundless, before.keys, before.hot, before.sinceNanos);
			return;
		}
		before.keys.adoptAll(nowNanos);
		this.active = new ActiveLimit(changed, quotas, boundless, new Keyspace(this.store, quotas, before.keys),
				new HotCounters(), nowNanos);
	}

	synchronized void maintain(long nowNanos) {
		this.named.trim(nowNanos);
		ActiveLimit current = this.active;
		Keyspace before = current.keys.predecessor();
		if (before != null && before.isOver(nowNanos - current.sinceNanos)) {
			current.keys.forgetPredecessor();
			before.close();
		}
	}

	/**
	 * Move the named keys that are in use on to the sub-windows that have begun. Called
	 * by one thread at a time.
	 * @return when the next one begins, or somewhat later if no key is in use
	 */
	long advance(long nowNanos) {
		ActiveLimit current = this.active;
		if (nowNanos >= current.advanceAtNanos) {
			List<WindowCounter> used = this.named.touchedSince(nowNanos - current.useNanos());
			for (WindowCounter counter : used) {
				// One from before the geometry changed counts no more.
				if (current.keys.find(counter.hash()) == counter) {
					current.prepare(counter, nowNanos);
				}
			}
			current.advanceAtNanos = current.nextBeginNanos(used.isEmpty() ? nowNanos + IDLE_NANOS : nowNanos);
		}
		return current.advanceAtNanos;
	}

	LimitStatus status() {
		long nowNanos = this.clock.nanos();
		double pressure = 0;
		double velocity = 0;
		for (WindowCounter counter : this.named.hottest(nowNanos)) {
			pressure = Math.max(pressure, counter.pressure(this.signals, nowNanos));
			velocity = Math.max(velocity, counter.velocity(this.signals, nowNanos));
		}
		ActiveLimit current = this.active;
		long awaited = this.counts.sum(Outcome.AWAITED_ALLOWED);
		return new LimitStatus(current.limit, current.keys.size(), this.counts.sum(Outcome.ALLOWED),
				this.counts.sum(Outcome.DENIED), this.counts.sum(Outcome.SHADOW_DENIED),
				this.counts.sum(Outcome.EXHAUSTED), awaited + this.counts.sum(Outcome.AWAITED_DENIED), awaited,
				this.counts.sum(Outcome.FAILED), pressure, velocity);
	}

	List<KeyStatus> hottest(int most) {
		long nowNanos = this.clock.nanos();
		ActiveLimit current = this.active;
		return this.named.hottest(nowNanos)
			.stream()
			.filter((counter) -> current.keys.find(counter.hash()) == counter)
			.limit(most)
			.map((counter) -> current.status(counter, this.signals, nowNanos))
			.toList();
	}

	@Nullable KeyStatus key(String key) {
		ActiveLimit current = this.active;
		WindowCounter counter = current.keys.find(hash(key));
		return (counter != null && !counter.isRetired()) ? current.status(counter, this.signals, this.clock.nanos())
				: null;
	}

}
