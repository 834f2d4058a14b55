/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Sends requests over the loopback. Follows no redirects.
 *
 * @param port where the server listens
 */
record Client(int port) {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	/**
	 * GET a path.
	 * @param headers names and values in turn
	 */
	Answer get(String path, String... headers) {
		return send("GET", path, "", headers);
	}

	int status(String path, String... headers) {
		return get(path, headers).status();
	}

	Answer send(String method, String path, String body, String... headers) {
		return sendAsync(method, path, body, headers).join();
	}

	CompletableFuture<Answer> sendAsync(String method, String path, String body, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.timeout(TIMEOUT)
			.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
		if (headers.length > 0) {
			request.headers(headers);
		}
		return HTTP.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(Answer::new);
	}

	/**
	 * Send a request and go away when it has reached its handler.
	 */
	void abandon(String path, Runnable untilReached) {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
			socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
			socket.getOutputStream().flush();
			untilReached.run();
			// Closed with a reset, which servers notice at once.
			socket.setSoLinger(true, 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
