package io.github.gossiplimiter.cluster.channel;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.Rejections;
import io.github.gossiplimiter.gossip.Transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A channel that remembers what it was told.
 */
final class ChannelNode implements Transport.Receiver, Contacts, AutoCloseable {

	final Queue<String> received = new ConcurrentLinkedQueue<>();

	final Queue<Long> senders = new ConcurrentLinkedQueue<>();

	final Queue<Long> interrupted = new ConcurrentLinkedQueue<>();

	final Queue<String> contacts = new ConcurrentLinkedQueue<>();

	final List<String> refusals = new CopyOnWriteArrayList<>();

	final Rejections rejections = new Rejections((reason, detail) -> this.refusals.add(reason + " " + detail));

	final DataChannel channel;

	private ChannelNode(ChannelSettings settings, Member self) {
		this.channel = new DataChannel(settings, self, this.rejections);
		this.channel.contacts(this);
		this.channel.start(this);
	}

	/**
	 * A node of cluster {@code test} on a free port.
	 */
	static ChannelNode start(String id, UnaryOperator<ChannelSettings.Builder> settings) {
		return start(id, "127.0.0.1:0", settings);
	}

	/**
	 * A node that tells others another address than its own.
	 */
	static ChannelNode start(String id, String advertised, UnaryOperator<ChannelSettings.Builder> settings) {
		Member self = new Member(id, ThreadLocalRandom.current().nextLong(1L << 48), advertised,
				new Member.Site("north", "a", 8080), 1);
		return new ChannelNode(settings.apply(ChannelSettings.builder("test").keySalt("salt")).build(), self);
	}

	static UnaryOperator<ChannelSettings.Builder> secrets(String... secrets) {
		return (settings) -> settings.secrets(List.of(secrets));
	}

	Member self() {
		return this.channel.self();
	}

	int port() {
		return this.channel.port();
	}

	/**
	 * This node, as if it were found at another port.
	 */
	Member behind(int port) {
		Member self = self();
		return new Member(self.id(), self.incarnation(), new HostAndPort("127.0.0.1", port).toString(), self.site(), 1);
	}

	boolean offer(Member to, String message) {
		return this.channel.send(to, message.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Send until it is taken.
	 */
	void send(Member to, String message) {
		await().until(() -> offer(to, message));
	}

	void awaitReceived(String... messages) {
		await().untilAsserted(() -> assertThat(this.received).contains(messages));
	}

	void awaitRefused(Rejection reason, String... words) {
		await().untilAsserted(() -> assertThat(this.rejections.of(reason)).as("%s", this.refusals).isPositive());
		assertThat(this.refusals).anySatisfy((line) -> assertThat(line).startsWith(reason.name()).contains(words));
	}

	@Override
	public void received(long incarnation, byte[] message) {
		this.received.add(new String(message, StandardCharsets.UTF_8));
		this.senders.add(incarnation);
	}

	@Override
	public void interrupted(long incarnation) {
		this.interrupted.add(incarnation);
	}

	@Override
	public void connected(String address, Member member) {
		this.contacts.add("+" + address + " " + member.id());
	}

	@Override
	public void lost(String address, Member member) {
		this.contacts.add("-" + address + " " + member.id());
	}

	@Override
	public void close() {
		this.channel.close();
	}

}
