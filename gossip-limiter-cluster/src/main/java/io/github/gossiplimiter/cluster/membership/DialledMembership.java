package io.github.gossiplimiter.cluster.membership;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;
import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.cluster.channel.DialledContacts;
import io.github.gossiplimiter.cluster.channel.Dialler;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.Rejections;

/**
 * Members found by dialling known addresses: who answers is a member, and stays one while
 * the connection lasts. There is no agreement on who is there, and none is needed.
 * <p>
 * A node that starts says nothing of being alone until others had the time to answer.
 * <p>
 * An address that its source no longer names is given up only when several answers in a
 * row lack it, so a flapping answer does no harm.
 *
 * @since 0.1.0
 */
public final class DialledMembership implements Membership, DialledContacts {

	private static final Logger logger = Loggers.getLogger(DialledMembership.class);

	/**
	 * How many answers in a row may lack an address.
	 */
	private static final int ABSENCES_MAX = 2;

	/**
	 * Share of the refresh time by which it varies, so that a fleet does not ask in
	 * chorus.
	 */
	private static final double JITTER = 0.2;

	/**
	 * How long others have to answer before a node that starts takes itself to be alone.
	 */
	private static final Duration PATIENCE = Duration.ofSeconds(1);

	private static final long END_MILLIS = 500;

	private final CountDownLatch closing = new CountDownLatch(1);

	/**
	 * Absences of the addresses that are dialled.
	 */
	private final Map<String, Integer> absences = new HashMap<>();

	private final Map<String, Member> connected = new LinkedHashMap<>();

	private final AddressSource source;

	private final Dialler dialler;

	private final Rejections rejections;

	private final Duration refreshInterval;

	private final RandomGenerator random;

	private final Duration patience;

	private boolean patient = true;

	private @Nullable Roster roster;

	private @Nullable Thread thread;

	/**
	 * Describe a membership.
	 * @param source where others may be found
	 * @param dialler keeps connections to them, and is told to tell this membership who
	 * answered
	 * @param refreshInterval how often to ask the source, give or take a tenth
	 * @param random varies that time
	 * @param rejections counts namesakes
	 */
	public DialledMembership(AddressSource source, Dialler dialler, Duration refreshInterval, RandomGenerator random,
			Rejections rejections) {
		this(source, dialler, refreshInterval, random, rejections, PATIENCE);
	}

	DialledMembership(AddressSource source, Dialler dialler, Duration refreshInterval, RandomGenerator random,
			Rejections rejections, Duration patience) {
		if (refreshInterval.isZero() || refreshInterval.isNegative()) {
			throw new IllegalArgumentException(
					"refreshInterval must be longer than zero: refreshInterval=" + refreshInterval);
		}
		this.source = source;
		this.dialler = dialler;
		this.refreshInterval = refreshInterval;
		this.random = random;
		this.rejections = rejections;
		this.patience = patience;
	}

	@Override
	public void start(Member self, Consumer<List<Member>> listener) {
		synchronized (this) {
			if (this.thread != null) {
				throw new IllegalStateException("a membership starts once");
			}
			this.roster = new Roster(self, listener, this.rejections);
			this.thread = new Thread(this::run, "gossip-limiter-discovery");
			this.thread.setDaemon(true);
			this.thread.start();
		}
	}

	private void run() {
		try {
			refresh();
			this.closing.await(this.patience.toNanos(), TimeUnit.NANOSECONDS);
			endPatience();
			while (!this.closing.await(pauseNanos(), TimeUnit.NANOSECONDS)) {
				refresh();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private synchronized void endPatience() {
		this.patient = false;
		tell();
	}

	private long pauseNanos() {
		return (long) (this.refreshInterval.toNanos() * (1 + JITTER * (this.random.nextDouble() - 0.5)));
	}

	/**
	 * Ask the source once.
	 */
	void refresh() {
		Set<String> answer;
		try {
			answer = Set.copyOf(this.source.addresses());
		}
		catch (RuntimeException ex) {
			logger.debug("Staying with the addresses known before: {}", ex.toString());
			return;
		}
		take(answer);
	}

	private synchronized void take(Set<String> answer) {
		if (this.closing.getCount() == 0) {
			return;
		}
		for (String address : answer) {
			if (this.absences.put(address, 0) == null) {
				this.dialler.dial(address);
			}
		}
		for (String address : List.copyOf(this.absences.keySet())) {
			if (!answer.contains(address) && this.absences.merge(address, 1, Integer::sum) > ABSENCES_MAX) {
				forget(address);
			}
		}
	}

	/*
	 * The dialler says no more of an address it was told to forget.
	 */
	private void forget(String address) {
		this.absences.remove(address);
		this.dialler.forget(address);
		if (this.connected.remove(address) != null) {
			tell();
		}
	}

	@Override
	public synchronized void connected(String address, Member member) {
		this.connected.put(address, member);
		tell();
	}

	/**
	 * Take note that a connection ended. One that an earlier life of the member had says
	 * nothing of its present one.
	 */
	@Override
	public synchronized void lost(String address, Member member) {
		Member present = this.connected.get(address);
		if (present != null && present.isSame(member)) {
			this.connected.remove(address);
			tell();
		}
	}

	private void tell() {
		Roster told = this.roster;
		this.patient &= this.connected.isEmpty();
		if (told != null && this.closing.getCount() > 0 && !this.patient) {
			told.found(this.connected.values());
		}
	}

	/**
	 * Dial nobody any longer.
	 */
	@Override
	public void close() {
		Thread started;
		synchronized (this) {
			this.closing.countDown();
			this.absences.keySet().forEach(this.dialler::forget);
			this.absences.clear();
			started = this.thread;
		}
		if (started != null) {
			join(started);
		}
	}

	private static void join(Thread thread) {
		try {
			thread.join(END_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
