/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * Sits between a dialler and a node: records what the dialler says, and can change, hold
 * or drop it frame by frame.
 */
public final class TcpProxy implements AutoCloseable {

	private final ServerSocket server;

	private volatile int target;

	private final ConcurrentLinkedQueue<Socket> sockets = new ConcurrentLinkedQueue<>();

	private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();

	private final Object gate = new Object();

	private boolean held;

	private volatile boolean blocked;

	private volatile Function<byte[], List<byte[]>> tamper = List::of;

	/**
	 * Lead nowhere until a node is there to lead to.
	 */
	TcpProxy() throws IOException {
		this(0);
	}

	public TcpProxy(int target) throws IOException {
		this.target = target;
		this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		daemon(this::accept);
	}

	public int port() {
		return this.server.getLocalPort();
	}

	/**
	 * Lead to a port from now on.
	 */
	void target(int value) {
		this.target = value;
	}

	/**
	 * What to make of each frame, without its length, from now on.
	 */
	void tamper(Function<byte[], List<byte[]>> value) {
		this.tamper = value;
	}

	/**
	 * Read no more from the dialler, or again.
	 */
	void hold(boolean value) {
		synchronized (this.gate) {
			this.held = value;
			this.gate.notifyAll();
		}
	}

	/**
	 * All that diallers said.
	 */
	byte[] recorded() {
		synchronized (this.recorded) {
			return this.recorded.toByteArray();
		}
	}

	/**
	 * Cut all connections and let no new one through, or let them through again.
	 */
	public void block(boolean value) {
		this.blocked = value;
		if (value) {
			cut();
		}
	}

	/**
	 * Cut all connections.
	 */
	void cut() {
		this.sockets.forEach(TcpProxy::close);
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		hold(false);
		cut();
	}

	private void accept() throws IOException {
		while (true) {
			Socket dialler = this.server.accept();
			if (this.blocked) {
				dialler.close();
				continue;
			}
			Socket node = new Socket(InetAddress.getLoopbackAddress(), this.target);
			this.sockets.addAll(List.of(dialler, node));
			daemon(() -> forward(dialler, node));
			daemon(() -> {
				try (node; dialler) {
					node.getInputStream().transferTo(dialler.getOutputStream());
				}
			});
		}
	}

	private void forward(Socket dialler, Socket node) throws IOException {
		try (dialler; node) {
			DataInputStream in = new DataInputStream(dialler.getInputStream());
			DataOutputStream out = new DataOutputStream(node.getOutputStream());
			byte[] magic = in.readNBytes(Integer.BYTES);
			record(magic);
			out.write(magic);
			while (true) {
				awaitGate();
				byte[] frame = new byte[in.readInt()];
				in.readFully(frame);
				record(framed(frame));
				for (byte[] changed : this.tamper.apply(frame)) {
					out.write(framed(changed));
				}
				out.flush();
			}
		}
	}

	private void awaitGate() {
		synchronized (this.gate) {
			while (this.held) {
				try {
					this.gate.wait();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
					return;
				}
			}
		}
	}

	private void record(byte[] bytes) {
		synchronized (this.recorded) {
			this.recorded.writeBytes(bytes);
		}
	}

	private static byte[] framed(byte[] frame) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		DataOutputStream out = new DataOutputStream(bytes);
		out.writeInt(frame.length);
		out.write(frame);
		return bytes.toByteArray();
	}

	private static void close(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void daemon(Task task) {
		Thread thread = new Thread(() -> {
			try {
				task.run();
			}
			catch (IOException ex) {
				/* A socket was closed, by the test or by a node: that is the end. */
			}
		});
		thread.setDaemon(true);
		thread.start();
	}

	private interface Task {

		void run() throws IOException;

	}

}
