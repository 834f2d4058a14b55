package io.github.gossiplimiter.cluster.channel;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * One end of a connection: shakes hands, then takes frames. Nothing is taken before the
 * peer has proved itself, and nothing that breaks a rule leaves the connection open. All
 * of it runs on the channel's thread.
 */
abstract class Connection extends SimpleChannelInboundHandler<ByteBuf> {

	private final Node node;

	private final Handshake handshake;

	private final FrameDecoder decoder;

	private final FrameEncoder encoder;

	private final Channel channel;

	private @Nullable Future<?> deadline;

	private @Nullable Session session;

	private String remote = "somebody";

	private boolean refused;

	private long heardNanos = System.nanoTime();

	Connection(Node node, Channel channel) {
		this.node = node;
		this.channel = channel;
		this.handshake = node.newHandshake();
		this.decoder = new FrameDecoder(node.traffic());
		this.encoder = new FrameEncoder(node.traffic());
	}

	/**
	 * Take the channel over.
	 * @param tls protects all that goes through it, {@code null} for nothing
	 */
	final void install(@Nullable SslHandler tls) {
		if (tls != null) {
			tls.setHandshakeTimeoutMillis(this.node.timing().handshake().toMillis());
			this.channel.pipeline().addLast(tls);
		}
		this.channel.pipeline().addLast(this.decoder, this.encoder, this);
	}

	/**
	 * The channel is there: the handshake may begin.
	 */
	abstract void begin();

	/**
	 * A frame of the handshake arrived.
	 */
	abstract void shake(FrameKind kind, byte[] payload) throws Refusal;

	/**
	 * A frame arrived from a peer that has proved itself.
	 */
	abstract void take(FrameKind kind, ByteBuf payload) throws Refusal;

	/**
	 * The peer has proved itself.
	 */
	abstract void opened(Session session) throws Refusal;

	/**
	 * The connection is over.
	 * @param session what it had come to, {@code null} if it never did
	 */
	abstract void ended(@Nullable Session session);

	final Node node() {
		return this.node;
	}

	final Handshake handshake() {
		return this.handshake;
	}

	final Channel channel() {
		return this.channel;
	}

	final @Nullable Session session() {
		return this.session;
	}

	/**
	 * Where the peer is, as far as the network says.
	 */
	final String remote() {
		return this.remote;
	}

	final long heardNanos() {
		return this.heardNanos;
	}

	final boolean hasBegun() {
		return this.decoder.hasBegun();
	}

	final boolean isRefused() {
		return this.refused;
	}

	final void write(FrameKind kind, byte... payload) {
		this.channel.writeAndFlush(new Frame(kind, payload)).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
	}

	@SuppressWarnings("FutureReturnValueIgnored") // channelInactive tells when it is done
	final void close() {
		this.channel.close();
	}

	/**
	 * The handshake led to a session.
	 */
	final void open(Session session) throws Refusal {
		if (!session.isBelievedBy(this.node.secrets())) {
			throw new Refusal(Rejection.UNAUTHENTICATED, "knows a secret that has just been replaced");
		}
		cancelDeadline();
		this.session = session;
		this.encoder.encrypt(session.outgoing());
		this.decoder.trust();
		this.node.met(session.peer(), remote());
		opened(session);
	}

	/**
	 * Refuse, tell the peer if that is the way, and close.
	 */
	final void refuse(Refusal refusal) {
		if (this.refused) {
			return;
		}
		this.refused = true;
		this.decoder.deafen();
		try {
			this.node.rejections().add(refusal.reason(), describe(refusal));
		}
		finally {
			bid(refusal);
		}
	}

	/**
	 * Close after a refusal.
	 */
	void bid(Refusal refusal) {
		close();
	}

	@Override
	public final void channelActive(ChannelHandlerContext context) {
		if (this.channel.remoteAddress() instanceof InetSocketAddress address) {
			this.remote = new HostAndPort(address.getAddress().getHostAddress(), address.getPort()).toString();
		}
		this.deadline = context.executor()
			.schedule(this::late, this.node.timing().handshake().toNanos(), TimeUnit.NANOSECONDS);
		begin();
	}

	@Override
	protected final void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws Refusal {
		if (this.refused) {
			return;
		}
		this.heardNanos = System.nanoTime();
		Session open = this.session;
		if (open == null) {
			FrameKind kind = FrameKind.of(frame.readByte());
			if (kind == null) {
				throw new Refusal(Rejection.MALFORMED, "a frame that has no place in a handshake");
			}
			shake(kind, ByteBufUtil.getBytes(frame));
			return;
		}
		FrameCipher cipher = open.incoming();
		if (cipher == null) {
			take(frame);
			return;
		}
		ByteBuf plain = cipher.decrypt(frame, context.alloc());
		try {
			take(plain);
		}
		finally {
			plain.release();
		}
	}

	private void take(ByteBuf frame) throws Refusal {
		FrameKind kind = FrameKind.of(frame.readByte());
		if (kind != null) {
			take(kind, frame);
		}
	}

	@Override
	public final void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
		Throwable cause = failure;
		while (cause.getCause() != null && !(cause instanceof Refusal) && !(cause instanceof SSLException)) {
			cause = cause.getCause();
		}
		if (cause instanceof Refusal refusal) {
			refuse(refusal);
		}
		else if (cause instanceof SSLException && this.session == null) {
			refuse(new Refusal(Rejection.UNAUTHENTICATED,
					"TLS failed: " + Printable.of(String.valueOf(cause.getMessage()))));
		}
		else {
			close();
		}
	}

	@Override
	public final void channelInactive(ChannelHandlerContext context) {
		cancelDeadline();
		ended(this.session);
	}

	private void late() {
		refuse(new Refusal(Rejection.UNAUTHENTICATED,
				"did not prove itself within " + this.node.timing().handshake().toMillis() + " ms"));
	}

	private void cancelDeadline() {
		if (this.deadline != null) {
			this.deadline.cancel(false);
		}
	}

	private String describe(Refusal refusal) {
		Hello peer = this.handshake.peer();
		String name = (peer != null) ? " (node '" + Printable.of(peer.member().id()) + "')" : "";
		return remote() + name + ": " + refusal.what();
	}

}
