package io.github.gossiplimiter.cluster.membership;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jgroups.Address;
import org.jgroups.JChannel;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jspecify.annotations.Nullable;
import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.Rejections;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Members found, watched and agreed upon by JGroups. Only membership goes through it; who
 * is a member and where its data channel listens travels in its address.
 * <p>
 * Joining happens in the background: the listener is told as soon as there is a view,
 * which is within about two seconds for a node that finds nobody.
 *
 * @since 0.1.0
 */
public final class JGroupsMembership implements Membership {

	private static final Logger logger = Loggers.getLogger(JGroupsMembership.class);

	/**
	 * Longest name of a JGroups cluster; longer ones are hashed.
	 */
	private static final int NAME_LENGTH_MAX = 10;

	private static final long RETRY_MILLIS = 2_000;

	/**
	 * Longest time that leaving takes: a node that is still joining is left behind on its
	 * daemon thread.
	 */
	private static final long LEAVE_MILLIS_MAX = 2_000;

	private final CountDownLatch closing = new CountDownLatch(1);

	private final JGroupsSettings settings;

	private final AddressSource seeds;

	private final Rejections rejections;

	private @Nullable Thread thread;

	private volatile @Nullable JChannel channel;

	/**
	 * Describe a membership.
	 * @param settings what the cluster is made of
	 * @param seeds where some members, or all, may be found; one that is alive is enough
	 * @param rejections counts strangers and namesakes
	 */
	public JGroupsMembership(JGroupsSettings settings, AddressSource seeds, Rejections rejections) {
		this.settings = settings;
		this.seeds = seeds;
		this.rejections = rejections;
	}

	/**
	 * Make this node known.
	 * @throws UncheckedIOException if the port is not free
	 */
	@Override
	public synchronized void start(Member self, Consumer<List<Member>> listener) {
		if (this.thread != null) {
			throw new IllegalStateException("a membership starts once");
		}
		InetSocketAddress advertised = checkAddress();
		Views views = new Views(new Roster(self, listener, this.rejections), this.rejections);
		Thread starter = new Thread(() -> run(self, advertised, views), "gossip-limiter-membership");
		starter.setDaemon(true);
		this.thread = starter;
		starter.start();
	}

	/*
	 * Joining runs in the background, so a port that is taken would only be found out
	 * there, where nobody reads the exception.
	 */
	private @Nullable InetSocketAddress checkAddress() {
		JGroupsSettings.Endpoint endpoint = this.settings.endpoint();
		try {
			InetAddress bindAddress = InetAddress.getByName(endpoint.bindAddress());
			new ServerSocket(endpoint.port(), 1, bindAddress).close();
			String advertised = endpoint.advertiseAddress();
			InetAddress address = (advertised != null) ? InetAddress.getByName(advertised) : bindAddress;
			return address.isAnyLocalAddress() ? null : new InetSocketAddress(address, endpoint.port());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(
					"cannot listen for members at " + endpoint.bindAddress() + ":" + endpoint.port(), ex);
		}
	}

	private void run(Member self, @Nullable InetSocketAddress advertised, Views views) {
		try {
			Address address = MemberAddress.write(self, advertised, Seeds.rank(this.seeds, advertised));
			while (!connect(self, address, views)) {
				if (this.closing.await(RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
					return;
				}
			}
			this.closing.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			views.close();
			JChannel connected = this.channel;
			if (connected != null) {
				connected.close();
			}
		}
	}

	private boolean connect(Member self, Address address, Views views) {
		JChannel created = null;
		try {
			created = new JChannel(ProtocolStacks.create(this.settings, this.seeds, this.rejections));
			created.setName(self.id());
			created.addAddressGenerator(() -> address);
			created.setReceiver(views);
			created.connect(shortName(this.settings.clusterName()));
			this.channel = created;
			return true;
		}
		catch (Exception ex) {
			logger.warn("{}: cannot join the cluster '{}', trying again: {}", self.id(), this.settings.clusterName(),
					ex.toString());
			if (created != null) {
				created.close();
			}
			return false;
		}
	}

	/*
	 * JGroups repeats the name in every message.
	 */
	static String shortName(String clusterName) {
		if (clusterName.length() <= NAME_LENGTH_MAX) {
			return clusterName;
		}
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(clusterName.getBytes(UTF_8));
			return Base64.getEncoder().encodeToString(digest).substring(0, NAME_LENGTH_MAX);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every JDK has SHA-256", ex);
		}
	}

	/**
	 * Bytes sent to other members since this node joined.
	 */
	public long bytesSent() {
		JChannel connected = this.channel;
		return (connected != null && connected.getProtocolStack().getTransport() instanceof MeteredTcp tcp)
				? tcp.bytesSent() : 0;
	}

	/**
	 * Leave. Returns within two seconds even if nobody answers.
	 */
	@Override
	public synchronized void close() {
		this.closing.countDown();
		Thread started = this.thread;
		if (started == null) {
			return;
		}
		try {
			started.join(LEAVE_MILLIS_MAX);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Hands views over, one at a time, on threads that belong to JGroups.
	 */
	private static final class Views implements Receiver {

		private final Roster roster;

		private final Rejections rejections;

		private boolean closed;

		private Views(Roster roster, Rejections rejections) {
			this.roster = roster;
			this.rejections = rejections;
		}

		@Override
		public synchronized void viewAccepted(View view) {
			if (this.closed) {
				return;
			}
			List<Member> members = new ArrayList<>(view.size());
			for (Address address : view.getMembers()) {
				Member member = MemberAddress.read(address);
				if (member != null) {
					members.add(member);
				}
				else {
					this.rejections.add(Rejection.STRANGER, address + " does not say who it is");
				}
			}
			this.roster.found(members);
		}

		private synchronized void close() {
			this.closed = true;
		}

	}

}
