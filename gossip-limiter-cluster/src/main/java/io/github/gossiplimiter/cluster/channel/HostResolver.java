/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;

/**
 * Resolves the host names of addresses that are dialled, as the JVM does and with its
 * cache. A lookup blocks, so it runs on one of a few threads, which end when nothing is
 * looked up; the channel's thread only waits for the result. Addresses in digits need no
 * lookup.
 */
final class HostResolver extends AddressResolverGroup<InetSocketAddress> {

	/**
	 * More than one, so that a name server that does not reply delays only some names.
	 */
	static final int THREADS = 4;

	/**
	 * Most names that are looked up at the same time: one for each connection that is
	 * being made.
	 */
	static final int LOOKUPS_MAX = 128;

	private static final long KEEP_ALIVE_SECONDS = 10;

	private final Lookup lookup;

	private final ThreadPoolExecutor threads;

	/**
	 * Create a resolver that asks the name service of this machine.
	 */
	HostResolver() {
		this(InetAddress::getAllByName);
	}

	HostResolver(Lookup lookup) {
		this.lookup = lookup;
		this.threads = new ThreadPoolExecutor(THREADS, THREADS, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(LOOKUPS_MAX), (task) -> {
					Thread thread = new Thread(task, "gossip-limiter-names");
					thread.setDaemon(true);
					return thread;
				});
		this.threads.allowCoreThreadTimeOut(true);
	}

	@Override
	protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
		return new Names(executor).asAddressResolver();
	}

	@Override
	public void close() {
		super.close();
		this.threads.shutdownNow();
	}

	/**
	 * What knows the addresses of a name.
	 */
	@FunctionalInterface
	interface Lookup {

		InetAddress[] addresses(String host) throws UnknownHostException;

	}

	private final class Names extends InetNameResolver {

		Names(EventExecutor executor) {
			super(executor);
		}

		@Override
		protected void doResolve(String host, Promise<InetAddress> promise) throws Exception {
			if (isLiteral(host)) {
				promise.setSuccess(InetAddress.getByName(host));
				return;
			}
			run(promise, () -> promise.trySuccess(addresses(host).get(0)));
		}

		@Override
		protected void doResolveAll(String host, Promise<List<InetAddress>> promise) throws Exception {
			if (isLiteral(host)) {
				promise.setSuccess(List.of(InetAddress.getByName(host)));
				return;
			}
			run(promise, () -> promise.trySuccess(addresses(host)));
		}

		private List<InetAddress> addresses(String host) throws UnknownHostException {
			return List.of(HostResolver.this.lookup.addresses(host));
		}

		private void run(Promise<?> promise, Task task) {
			try {
				HostResolver.this.threads.execute(() -> {
					try {
						task.run();
					}
					catch (UnknownHostException | RuntimeException ex) {
						promise.tryFailure(ex);
					}
				});
			}
			catch (RejectedExecutionException ex) {
				promise.tryFailure(ex);
			}
		}

		private static boolean isLiteral(String host) {
			return NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
		}

	}

	@FunctionalInterface
	private interface Task {

		void run() throws UnknownHostException;

	}

}
