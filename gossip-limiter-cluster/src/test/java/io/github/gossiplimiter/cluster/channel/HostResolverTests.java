/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HostResolverTests {

	private final EventExecutor executor = new DefaultEventExecutor();

	private final CountDownLatch gate = new CountDownLatch(1);

	private final HostResolver resolver = new HostResolver(this::lookUp);

	@AfterEach
	void close() {
		this.gate.countDown();
		this.resolver.close();
		this.executor.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
	}

	@Test
	void nameIsLookedUp() {
		Future<InetSocketAddress> found = resolve("known");
		assertThat(found.awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
		assertThat(found.getNow()).isEqualTo(new InetSocketAddress("127.0.0.2", 7946));
	}

	@Test
	void unknownNameFails() {
		Future<InetSocketAddress> failed = resolve("unknown");
		assertThat(failed.awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
		assertThat(failed.cause()).isInstanceOf(UnknownHostException.class);
	}

	@Test
	void slowLookupDelaysNoOther() {
		Future<InetSocketAddress> slow = resolve("slow");
		assertThat(resolve("known").awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
		assertThat(slow.isDone()).isFalse();
		this.gate.countDown();
		assertThat(slow.awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void addressInDigitsNeedsNoLookup() {
		for (int i = 0; i < HostResolver.THREADS; i++) {
			assertThat(resolve("slow").isDone()).isFalse();
		}
		assertThat(resolve("127.0.0.1").awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
		assertThat(resolve("::1").awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void lookupsThatWaitAreBounded() {
		Future<InetSocketAddress> last = resolve("slow");
		for (int i = 0; i < HostResolver.THREADS + PeerLinks.DIALLING_MAX; i++) {
			last = resolve("slow");
		}
		assertThat(last.awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
		assertThat(last.cause()).isInstanceOf(RejectedExecutionException.class);
	}

	private Future<InetSocketAddress> resolve(String host) {
		return this.resolver.getResolver(this.executor).resolve(InetSocketAddress.createUnresolved(host, 7946));
	}

	private InetAddress[] lookUp(String host) throws UnknownHostException {
		if (host.equals("unknown")) {
			throw new UnknownHostException(host);
		}
		if (host.equals("slow")) {
			try {
				this.gate.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
		return new InetAddress[] { InetAddress.getByAddress(new byte[] { 127, 0, 0, 2 }) };
	}

}
