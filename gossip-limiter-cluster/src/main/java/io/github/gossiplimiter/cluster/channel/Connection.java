/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameCipher;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameDecoder;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameEncoder;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.cluster.channel.internal.frame.OutgoingFrame;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.handshake.Handshake;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HandshakeResult;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HelloMessage;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.internal.Printable;

/**
 * One end of a connection: shakes hands, then takes frames. Nothing is taken before the
 * peer has proved itself, and nothing that breaks a rule leaves the connection open. All
 * of it runs on the channel's thread.
 */
abstract class Connection extends SimpleChannelInboundHandler<ByteBuf> {

	private static final Logger logger = Loggers.getLogger(Connection.class);

	/**
	 * How long a peer has to close a connection after a goodbye.
	 */
	private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final LocalNode node;

	private final FrameDecoder decoder;

	private final FrameEncoder encoder;

	private final Channel channel;

	private @Nullable Handshake handshake;

	private @Nullable Future<?> deadline;

	private @Nullable HandshakeResult session;

	private String remote = "somebody";

	private String host = "";

	private String localHost = "";

	private final KeepAlive keepAlive;

	private @Nullable PeerRefusal refusal;

	private boolean orderly;

	private volatile long usedNanos = System.nanoTime();

	Connection(LocalNode node, Channel channel, KeepAlive keepAlive) {
		this.node = node;
		this.channel = channel;
		this.keepAlive = keepAlive;
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
	abstract void shake(FrameKind kind, byte[] payload) throws PeerRefusal;

	/**
	 * The peer has proved itself.
	 */
	abstract void opened(HandshakeResult session) throws PeerRefusal;

	/**
	 * The peer closes the connection in order.
	 */
	abstract void leave();

	/**
	 * The connection is over.
	 * @param session what it had come to, {@code null} if it never did
	 */
	abstract void ended(@Nullable HandshakeResult session);

	final LocalNode node() {
		return this.node;
	}

	/**
	 * The handshake, made when it is needed first: a stranger that sends nothing costs no
	 * key pair.
	 */
	final Handshake handshake() {
		if (this.handshake == null) {
			this.handshake = this.node.newHandshake();
		}
		return this.handshake;
	}

	final Channel channel() {
		return this.channel;
	}

	final @Nullable HandshakeResult session() {
		return this.session;
	}

	/**
	 * Where the peer is, as far as the network says.
	 */
	final String remote() {
		return this.remote;
	}

	/**
	 * Whether another connection was made to the same address of this node, but from
	 * another one.
	 */
	final boolean isElsewhere(Connection other) {
		return !isDialled() && !other.isDialled() && this.localHost.equals(other.localHost)
				&& !this.host.equals(other.host);
	}

	final boolean hasBegun() {
		return this.decoder.hasBegun();
	}

	/**
	 * What this end found wrong.
	 * @return {@code null} if it refused nothing
	 */
	final @Nullable PeerRefusal refusal() {
		return this.refusal;
	}

	/**
	 * Whether a goodbye was sent or received.
	 */
	final boolean isOrderly() {
		return this.orderly;
	}

	/**
	 * When it last carried a message, in either direction. Safe for any thread.
	 */
	final long usedNanos() {
		return this.usedNanos;
	}

	/**
	 * Whether this node made it.
	 */
	abstract boolean isDialled();

	/**
	 * Hand a message over without waiting. Safe for any thread.
	 * @return whether it was taken
	 */
	final boolean offer(byte[] message) {
		if (!this.channel.isWritable()) {
			return false;
		}
		use();
		this.keepAlive.use();
		write(FrameKind.DATA, message);
		return true;
	}

	/**
	 * Ask the peer for a sign of life, or give it up, if it is time.
	 */
	final void checkAlive(long nowNanos) {
		KeepAlive.Action action = this.keepAlive.tick(nowNanos);
		if (action == KeepAlive.Action.ASK) {
			write(FrameKind.PING);
		}
		else if (action == KeepAlive.Action.GIVE_UP) {
			close();
		}
	}

	/**
	 * Ask the peer for a sign of life at the next beat.
	 */
	final void ask() {
		this.keepAlive.use();
	}

	/**
	 * Close in order: send a goodbye after what was handed over, so that the peer knows
	 * that nothing was lost and that this is no crash. The peer replies with a goodbye
	 * after what it has sent, and the end that receives the reply closes.
	 */
	void goodbye() {
		this.orderly = true;
		// Behind the messages that other threads have handed over.
		this.channel.eventLoop().execute(() -> write(FrameKind.GOODBYE));
		closeLater();
	}

	/**
	 * Close unless the peer does so first.
	 */
	final void closeLater() {
		this.deadline = this.channel.eventLoop().schedule(this::close, LINGER_NANOS, TimeUnit.NANOSECONDS);
	}

	final void write(FrameKind kind, byte... payload) {
		this.channel.writeAndFlush(new OutgoingFrame(kind, payload))
			.addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
	}

	@SuppressWarnings("FutureReturnValueIgnored") // channelInactive tells when it is done
	final void close() {
		this.channel.close();
	}

	/**
	 * Check what the handshake itself cannot: that the secret is still accepted, and that
	 * the certificate belongs to the node which the peer claims to be.
	 */
	final void check(HandshakeResult session) throws PeerRefusal {
		if (!session.isAcceptedBy(this.node.secrets())) {
			throw new PeerRefusal(Rejection.UNAUTHENTICATED, "knows a secret that has just been replaced");
		}
		PeerNames names = this.node.settings().peerNames();
		SslHandler tls = this.channel.pipeline().get(SslHandler.class);
		if (names == null || tls == null) {
			return;
		}
		try {
			if (tls.engine().getSession().getPeerCertificates()[0] instanceof X509Certificate certificate) {
				names.check(certificate, session.peer());
				return;
			}
		}
		catch (SSLPeerUnverifiedException ex) {
			/* Refused as without a certificate. */
		}
		throw new PeerRefusal(Rejection.UNAUTHENTICATED, "has no certificate with names");
	}

	/**
	 * The handshake led to a session.
	 */
	final void open(HandshakeResult session) throws PeerRefusal {
		cancelDeadline();
		this.session = session;
		this.encoder.encrypt(session.outgoing());
		this.decoder.acceptMessages();
		this.node.checkId(session.peer(), remote());
		opened(session);
	}

	/**
	 * Refuse, tell the peer if that is the way, and close.
	 */
	final void refuse(PeerRefusal refusal) {
		if (this.refusal != null) {
			return;
		}
		this.refusal = refusal;
		this.decoder.ignoreRest();
		try {
			this.node.rejections().add(refusal.reason(), describe(refusal));
		}
		finally {
			closeRefused(refusal);
		}
	}

	/**
	 * Close after a refusal.
	 */
	void closeRefused(PeerRefusal refusal) {
		close();
	}

	@Override
	public final void channelActive(ChannelHandlerContext context) {
		if (this.channel.remoteAddress() instanceof InetSocketAddress address) {
			this.host = address.getAddress().getHostAddress();
			this.remote = new HostAndPort(this.host, address.getPort()).toString();
		}
		if (this.channel.localAddress() instanceof InetSocketAddress address) {
			this.localHost = address.getAddress().getHostAddress();
		}
		this.deadline = context.executor()
			.schedule(this::late, this.node.timing().handshake().toNanos(), TimeUnit.NANOSECONDS);
		begin();
	}

	@Override
	protected final void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws PeerRefusal {
		if (this.refusal != null) {
			return;
		}
		this.keepAlive.received();
		HandshakeResult open = this.session;
		if (open == null) {
			FrameKind kind = FrameKind.of(frame.readByte());
			if (kind == null) {
				throw new PeerRefusal(Rejection.MALFORMED, "a frame that has no place in a handshake");
			}
			shake(kind, ByteBufUtil.getBytes(frame));
			return;
		}
		FrameCipher cipher = open.incoming();
		if (cipher == null) {
			take(open, frame);
			return;
		}
		ByteBuf plain = cipher.decrypt(frame, context.alloc());
		try {
			take(open, plain);
		}
		finally {
			plain.release();
		}
	}

	private void take(HandshakeResult open, ByteBuf frame) throws PeerRefusal {
		FrameKind kind = FrameKind.of(frame.readByte());
		if (kind != null) {
			take(open, kind, frame);
		}
	}

	private void take(HandshakeResult open, FrameKind kind, ByteBuf payload) throws PeerRefusal {
		switch (kind) {
			case DATA -> {
				use();
				this.node.traffic().messageReceived();
				this.node.receiver().received(open.peer().incarnation(), ByteBufUtil.getBytes(payload));
			}
			case PING -> {
				use();
				if (this.channel.isWritable()) {
					write(FrameKind.PONG);
				}
			}
			case PONG -> {
				/* Any frame is a sign of life. */
			}
			case GOODBYE -> {
				if (this.orderly) {
					close();
				}
				else {
					leave();
				}
			}
			default -> throw new PeerRefusal(Rejection.MALFORMED, "a frame of the handshake after its end");
		}
	}

	private void use() {
		this.usedNanos = System.nanoTime();
	}

	@Override
	public final void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
		Throwable cause = failure;
		while (cause.getCause() != null && !(cause instanceof PeerRefusal) && !(cause instanceof SSLException)) {
			cause = cause.getCause();
		}
		if (cause instanceof PeerRefusal refusal) {
			refuse(refusal);
		}
		else if (cause instanceof SSLException && this.session == null) {
			refuse(new PeerRefusal(Rejection.UNAUTHENTICATED,
					"TLS failed: " + Printable.of(String.valueOf(cause.getMessage()))));
		}
		else {
			if (this.session != null && !(cause instanceof IOException)) {
				logger.warn("Closing the connection with " + remote() + " after an error", failure);
			}
			close();
		}
	}

	@Override
	public final void channelInactive(ChannelHandlerContext context) {
		cancelDeadline();
		ended(this.session);
	}

	private void late() {
		refuse(new PeerRefusal(Rejection.UNAUTHENTICATED,
				"did not prove itself within " + this.node.timing().handshake().toMillis() + " ms"));
	}

	private void cancelDeadline() {
		if (this.deadline != null) {
			this.deadline.cancel(false);
		}
	}

	private String describe(PeerRefusal refusal) {
		HelloMessage peer = (this.handshake != null) ? this.handshake.peer() : null;
		String name = (peer != null) ? " (node '" + Printable.of(peer.member().id()) + "')" : "";
		return remote() + name + ": " + refusal.what();
	}

}
