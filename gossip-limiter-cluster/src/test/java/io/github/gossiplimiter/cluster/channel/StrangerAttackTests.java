package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejections;

import static io.github.gossiplimiter.cluster.channel.ChannelNode.await;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stranger that reaches the port of a live node: whatever it sends or holds, it costs
 * the node little, and nodes of the cluster join and exchange messages meanwhile.
 */
class StrangerAttackTests {

	private static final String SECRET = "a secret of the cluster";

	/**
	 * Many times what joining takes on an idle machine, a fraction of any deadline that a
	 * stranger could make a node wait for.
	 */
	private static final Duration JOIN_MAX = Duration.ofSeconds(3);

	private static final int STRANGERS = Boolean.getBoolean("slow") ? 100_000 : 5_000;

	private static Authority authority;

	private final Queue<ChannelNode> nodes = new ConcurrentLinkedQueue<>();

	private final Queue<Caller> callers = new ConcurrentLinkedQueue<>();

	@BeforeAll
	static void issue(@TempDir Path directory) throws Exception {
		authority = Authority.create(directory, "ours");
	}

	@AfterEach
	void close() throws IOException {
		for (Caller caller : this.callers) {
			caller.close();
		}
		this.nodes.forEach(ChannelNode::close);
	}

	@ParameterizedTest
	@EnumSource
	void serializedObjectIsNotRead(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		byte[] object = StrangerBytes.serialized();
		for (byte[] bytes : List.of(object, StrangerBytes.concat(StrangerBytes.greeting(), object),
				StrangerBytes.concat(StrangerBytes.greeting(), StrangerBytes.framed(object)))) {
			assertThat(call(node).say(bytes).answer()).hasSizeLessThan(64);
		}
		await().until(() -> refusals(node) >= 3);
		assertThat(StrangerBytes.deserialized).hasValue(0);
		assertThat(node.received).isEmpty();
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void messagesOfAnotherProtocolAreRefusedAtTheirFirstBytes(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		for (byte[] recorded : List.of(StrangerBytes.jGroupsConnect(), StrangerBytes.jGroupsMessage(),
				StrangerBytes.httpRequest(), StrangerBytes.tlsHello())) {
			call(node).say(recorded).answer();
		}
		await().until(() -> refusals(node) >= 4);
		assertThat(node.received).isEmpty();
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void lengthsThatPromiseGigabytesReserveNothing(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		long before = usedHeap();
		for (int i = 0; i < 100; i++) {
			int length = (i % 2 == 0) ? Integer.MAX_VALUE - 8 : 100_000_000 + i;
			call(node).say(ByteBuffer.allocate(14).put(StrangerBytes.greeting()).putInt(length).array());
		}
		await().until(() -> refusals(node) >= 100);
		assertThat(usedHeap() - before).isLessThan(32 << 20);
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void strangerThatClaimsToBeAConnectedMemberDisplacesNobody(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		ChannelNode b = node("b", mode);
		b.send(node.self(), "from b");
		node.awaitReceived("from b");
		byte[] claim = new Hello(Secrets.fingerprint("salt"), b.self()).write();
		byte[] shake = StrangerBytes.concat(
				StrangerBytes.framed(StrangerBytes.frame(FrameKind.HELLO, StrangerBytes.opening(proving(mode)))),
				StrangerBytes.framed(StrangerBytes.frame(FrameKind.PROOF, claim)));
		byte[] message = StrangerBytes.framed(StrangerBytes.frame(FrameKind.DATA, new byte[] { 1 }));
		call(node, "127.0.0.2")
			.say(StrangerBytes.concat(StrangerBytes.greeting(), StrangerBytes.concat(shake, message)))
			.answer();
		await().until(() -> refusals(node) >= 1);
		node.send(b.self(), "for b");
		b.awaitReceived("for b");
		assertThat(node.received).containsExactly("from b");
		assertThat(node.interrupted).isEmpty();
		assertThat(node.contacts).hasSize(1);
		assertThat(b.interrupted).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void silentConnectionsKeepNobodyOut(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		for (int i = 0; i < Inbound.CALLING_MAX + 50; i++) {
			call(node, "127.0.0." + (1 + i % 5));
		}
		await().until(() -> refusals(node) >= 50);
		assertJoins(node, mode);
		assertThat(node.channel.status().inbound()).isEqualTo(1);
	}

	@ParameterizedTest
	@EnumSource
	void silentConnectionsOfOneHostLeaveRoomForOthers(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		Caller first = call(node, "127.0.0.3");
		for (int i = 0; i < Inbound.CALLING_MAX; i++) {
			call(node);
		}
		await().until(() -> refusals(node) >= Inbound.CALLING_MAX - Inbound.CALLING_PER_HOST_MAX);
		assertThat(refusals(node)).isEqualTo(Inbound.CALLING_MAX - Inbound.CALLING_PER_HOST_MAX);
		assertThat(node.refusals).noneMatch((line) -> line.contains("127.0.0.3"));
		assertThat(first.greet().frame(FrameKind.HELLO, new byte[0]).hangUp().answer()).hasSizeLessThan(64);
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void slowWritersAreCutOffAtTheDeadline(Mode mode) throws IOException {
		ChannelNode node = node("node", mode, Duration.ofMillis(400));
		byte[] hello = StrangerBytes.concat(StrangerBytes.greeting(),
				StrangerBytes.framed(StrangerBytes.frame(FrameKind.HELLO, StrangerBytes.opening(proving(mode)))));
		List<Caller> slow = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			slow.add(call(node));
		}
		AtomicInteger sent = new AtomicInteger();
		await().until(() -> {
			int next = sent.getAndIncrement();
			for (Caller caller : slow) {
				sayUnlessCut(caller, hello[next % 8]);
			}
			return refusals(node) >= 50;
		});
		assertJoins(node, mode);
	}

	@ParameterizedTest
	@EnumSource
	void halfHandshakesAreCutOffAtTheDeadline(Mode mode) throws IOException {
		ChannelNode node = node("node", mode, Duration.ofMillis(400));
		for (int i = 0; i < 100; i++) {
			call(node).greet().frame(FrameKind.HELLO, StrangerBytes.opening(proving(mode)));
		}
		assertJoins(node, mode);
		await().until(() -> refusals(node) >= 100);
		assertThat(node.received).containsOnly("from a friend");
	}

	@ParameterizedTest
	@EnumSource
	void manyStrangersCostNeitherThreadsNorMemory(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		Random random = new Random(42);
		strangers(node, mode, random, 500);
		int threads = Thread.activeCount();
		long before = usedHeap();
		strangers(node, mode, random, STRANGERS);
		assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + 2);
		assertJoins(node, mode);
		await().untilAsserted(() -> assertThat(usedHeap() - before).isLessThan(8 << 20));
	}

	@ParameterizedTest
	@EnumSource
	void errorInOneConnectionEndsThatOneOnly(Mode mode) throws IOException {
		ChannelNode node = node("node", mode);
		ChannelNode b = node("b", mode);
		ChannelNode c = node("c", mode);
		c.send(node.self(), "from c");
		node.awaitReceived("from c");
		node.failure = new OutOfMemoryError("for this test");
		b.send(node.self(), "too much");
		await().untilAsserted(() -> assertThat(b.interrupted).containsExactly(node.self().incarnation()));
		c.send(node.self(), "from c again");
		node.awaitReceived("from c again");
		assertThat(c.interrupted).isEmpty();
		node.received.clear();
		node.senders.clear();
		assertJoins(node, mode);
	}

	@Test
	void strangerThatDialsReceivesNothingMadeFromTheSecret() throws Exception {
		ChannelNode node = node("node", Mode.SECRET);
		byte[] answer = call(node).greet()
			.frame(FrameKind.HELLO, StrangerBytes.opening(Proving.SECRET))
			.frame(FrameKind.PROOF, new byte[200])
			.answer();
		ByteBuffer in = ByteBuffer.wrap(answer);
		assertThat(in.getInt()).isEqualTo(FrameDecoder.MAGIC);
		assertOnlyAnOpening(frame(in));
		assertThat(frame(in)).hasSize(2).startsWith(FrameKind.REFUSED.code());
		assertThat(in.remaining()).isZero();
	}

	@Test
	void strangerThatIsDialledReceivesNothingMadeFromTheSecretBeforeItOffersAKey() throws Exception {
		ChannelNode node = node("node", Mode.SECRET, Duration.ofMillis(300));
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			node.channel.contact("127.0.0.1:" + server.getLocalPort());
			try (Socket dialler = server.accept()) {
				ByteBuffer in = ByteBuffer.wrap(dialler.getInputStream().readAllBytes());
				assertThat(in.getInt()).isEqualTo(FrameDecoder.MAGIC);
				assertOnlyAnOpening(frame(in));
				assertThat(in.remaining()).isZero();
			}
		}
		await().untilAsserted(() -> assertThat(node.contacts).singleElement().asString().contains("within 300 ms"));
	}

	@ParameterizedTest
	@EnumSource(names = "TLS", mode = EnumSource.Mode.EXCLUDE)
	void nothingButTheHandshakeReadsWhatAStrangerSends(Mode mode) throws Exception {
		ChannelSettings settings = settings(mode, ChannelSettings.Timing.DEFAULT);
		Member self = new Member("node", 7, "127.0.0.1:1", Member.Site.DEFAULT, 1);
		Node node = new Node(settings, self, new Rejections());
		ChannelNode receiver = node("receiver", mode);
		node.receiver(receiver);
		WaitingMessages waiting = new WaitingMessages();
		Peers peers = new Peers(node, waiting);
		Network network = new Network(settings.timing());
		try {
			Links links = new Links(node, peers, waiting, network.client());
			for (FrameKind kind : FrameKind.values()) {
				EmbeddedChannel channel = new EmbeddedChannel();
				new Accepted(node, channel, new Inbound(), peers, links).install(null);
				channel.pipeline().fireChannelActive();
				assertThat(channel.pipeline().toMap().values()).extracting(Object::getClass)
					.extracting(Class::getSimpleName)
					.containsExactly("FrameDecoder", "FrameEncoder", "Accepted");
				channel.writeInbound(Unpooled.wrappedBuffer(StrangerBytes.greeting(),
						StrangerBytes.framed(new byte[] { kind.code(), 1, 2, 3 })));
				assertThat(channel.isOpen()).as(kind.name()).isFalse();
				assertThat(ByteBufUtil.getBytes(written(channel))).hasSizeLessThan(16);
			}
			assertThat(receiver.received).isEmpty();
			assertThat(peers.accepted()).isZero();
		}
		finally {
			network.close();
		}
	}

	private void strangers(ChannelNode node, Mode mode, Random random, int count) throws IOException {
		byte[] opening = StrangerBytes.opening(proving(mode));
		for (int i = 0; i < count; i++) {
			try (Caller caller = new Caller(node.port(), "127.0.0." + (1 + i % 200))) {
				byte[] noise = new byte[random.nextInt(100)];
				random.nextBytes(noise);
				switch (i % 4) {
					case 0 -> sayUnlessCut(caller, noise);
					case 1 -> sayUnlessCut(caller, StrangerBytes.greeting());
					case 2 -> sayUnlessCut(caller,
							StrangerBytes.concat(StrangerBytes.greeting(), StrangerBytes.framed(noise)));
					default -> sayUnlessCut(caller, StrangerBytes.concat(StrangerBytes.greeting(),
							StrangerBytes.framed(StrangerBytes.frame(FrameKind.HELLO, opening))));
				}
			}
		}
	}

	/*
	 * Joins: connects, proves itself and is answered, within its usual time.
	 */
	private void assertJoins(ChannelNode node, Mode mode) {
		ChannelNode friend = node("friend", mode);
		long startNanos = System.nanoTime();
		friend.channel.contact(node.self().address());
		await().untilAsserted(() -> assertThat(friend.contacts).containsExactly("+" + node.self().address() + " node"));
		assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(JOIN_MAX);
		friend.send(node.self(), "from a friend");
		node.awaitReceived("from a friend");
		assertThat(node.received).containsOnly("from a friend");
		assertThat(node.senders).containsOnly(friend.self().incarnation());
	}

	private static void assertOnlyAnOpening(byte[] frame) throws Refusal {
		assertThat(frame).startsWith(FrameKind.HELLO.code());
		byte[] payload = Arrays.copyOfRange(frame, 1, frame.length);
		Opening opening = Opening.read(payload);
		assertThat(opening.write()).isEqualTo(payload);
		assertThat(opening.cluster()).isEqualTo("test");
		// The only other content is the public half of a key made for this connection.
		assertThat(payload).hasSize(3 + EphemeralKey.BYTES + 1 + "test".length());
	}

	private static byte[] frame(ByteBuffer in) {
		byte[] frame = new byte[in.getInt()];
		in.get(frame);
		return frame;
	}

	private static ByteBuf written(EmbeddedChannel channel) {
		ByteBuf all = Unpooled.buffer();
		for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
			all.writeBytes(part);
			part.release();
		}
		return all;
	}

	private Caller call(ChannelNode node) throws IOException {
		return call(node, "127.0.0.1");
	}

	private Caller call(ChannelNode node, String from) throws IOException {
		Caller caller = new Caller(node.port(), from);
		this.callers.add(caller);
		return caller;
	}

	private ChannelNode node(String id, Mode mode) {
		return node(id, mode, ChannelSettings.Timing.DEFAULT.handshake());
	}

	private ChannelNode node(String id, Mode mode, Duration handshake) {
		ChannelNode node = ChannelNode.start(id,
				settings(mode, ChannelSettings.Timing.DEFAULT.withHandshake(handshake)));
		this.nodes.add(node);
		return node;
	}

	private static ChannelSettings settings(Mode mode, ChannelSettings.Timing timing) {
		ChannelSettings.Builder settings = ChannelSettings.builder("test").keySalt("salt").timing(timing);
		return switch (mode) {
			case SECRET -> settings.secrets(List.of(SECRET)).build();
			case TLS -> settings.tls(StrangerAttackTests::material).build();
			case INSECURE -> settings.build();
		};
	}

	private static TlsMaterial material() {
		try {
			return authority.material();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static int refusals(ChannelNode node) {
		return node.refusals.size();
	}

	private static long usedHeap() {
		System.gc();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

	private static void sayUnlessCut(Caller caller, byte... bytes) {
		try {
			caller.say(bytes);
		}
		catch (IOException ex) {
			// The node has closed the connection, as it should sooner or later.
			assertThat(ex).isNotNull();
		}
	}

	private static Proving proving(Mode mode) {
		return (mode == Mode.SECRET) ? Proving.SECRET : Proving.NOTHING;
	}

	private enum Mode {

		SECRET, TLS, INSECURE

	}

}
